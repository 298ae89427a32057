import type { AppError } from "../errors.ts";
import type { Limiter } from "./limiter.ts";

/** A limit of what a user may do. */
interface SuccessLimit {
  /** The name of the count in the limiter. */
  readonly name: string;
  readonly limit: { readonly max: number; readonly windowSeconds: number };
  /** Returns the error above the limit. `waitSeconds` is the time until the next action may succeed. */
  readonly toError: (waitSeconds: number) => AppError;
}

/**
 * Runs `action` under a limit that counts successes only. It counts before the action and refunds a failure, so
 * concurrent actions get no more successes than sequential ones. Throws `toError` above the limit.
 */
export async function limitSuccesses<Result>(
  limiter: Limiter,
  key: string,
  { name, limit, toError }: SuccessLimit,
  action: () => Promise<Result>,
): Promise<Result> {
  const waitSeconds = await limiter.hit(name, key, limit);
  if (waitSeconds !== undefined) throw toError(waitSeconds);
  try {
    return await action();
  } catch (error) {
    await limiter.refund(name, key, limit);
    throw error;
  }
}
