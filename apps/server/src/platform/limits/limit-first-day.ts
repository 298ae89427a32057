import { dayMilliseconds } from "../clock.ts";
import type { Viewer, ViewerContext } from "../context.ts";
import { rateLimited } from "../errors.ts";
import { limitSuccesses } from "./limit-successes.ts";

/** True for an account in its first 24 hours. */
export function isNewAccount({ createdAt }: Pick<Viewer, "createdAt">, now: Date): boolean {
  return now.getTime() - createdAt.getTime() < dayMilliseconds;
}

/** The limits of an account in its first 24 hours. */
export interface FirstDayLimit {
  /** The name of the count in the limiter. */
  readonly name: string;
  readonly limit: { readonly max: number; readonly windowSeconds: number };
  /** Returns the text of the refusal. `seconds` is the rest of the account's first day. */
  readonly toSentence: (seconds: number) => string;
}

/**
 * Runs `action` under a limit for accounts in their first 24 hours; other accounts have no such limit. An action that
 * throws does not count. Throws 429 above the limit.
 */
export async function limitFirstDay<Result>(
  { viewer, clock, limiter }: Pick<ViewerContext, "viewer" | "clock" | "limiter">,
  { name, limit, toSentence }: FirstDayLimit,
  action: () => Promise<Result>,
): Promise<Result> {
  const accountAge = clock.now().getTime() - viewer.createdAt.getTime();
  const secondsLeft = Math.ceil(limit.windowSeconds - accountAge / 1000);
  if (secondsLeft <= 0) return action();
  // The window of the limit is as long as the first day, so all actions of that day are in one window.
  const toError = () => rateLimited(secondsLeft, toSentence(secondsLeft));
  return limitSuccesses(limiter, viewer.userId, { name, limit, toError }, action);
}
