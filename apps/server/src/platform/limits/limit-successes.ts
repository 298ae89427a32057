import type { AppError } from "../errors.ts";
import type { Limiter } from "./limiter.ts";

/** A limit of what a user may do. */
export interface SuccessLimit<Result> {
  /** The name of the count in the limiter. */
  readonly name: string;
  readonly limit: { readonly max: number; readonly windowSeconds: number };
  /** Returns the error above the limit. `waitSeconds` is the time until the next action may succeed. */
  readonly toError: (waitSeconds: number) => AppError;
  /** Returns whether a result counts; by default, each does. */
  readonly isCounted?: (result: Result) => boolean;
}

/**
 * Runs `action` under a limit that counts successes only. It counts before the action and refunds what does not count, so
 * concurrent actions get no more successes than sequential ones. Throws `toError` above the limit.
 */
export async function limitSuccesses<Result>(
  limiter: Limiter,
  key: string,
  { name, limit, toError, isCounted = () => true }: SuccessLimit<Result>,
  action: () => Promise<Result>,
): Promise<Result> {
  const waitSeconds = await limiter.hit(name, key, limit);
  if (waitSeconds !== undefined) throw toError(waitSeconds);
  let counts = false;
  try {
    const result = await action();
    counts = isCounted(result);
    return result;
  } finally {
    if (!counts) await limiter.refund(name, key, limit);
  }
}
