import { type RateLimit, type RateLimitName, rateLimits } from "@kora/contract/rate-limits";
import { rateLimited } from "../errors.ts";
import { toAppError } from "../to-app-error.ts";
import type { Limiter } from "./limiter.ts";

/**
 * Runs `run` under a limit that counts failures only. It counts before `run` and refunds after a success, a server
 * error, or a right password that needs a second factor, so concurrent calls get no more attempts than sequential ones.
 * A failure above the limit becomes a 429.
 */
export async function limitFailures<Result>(
  limiter: Limiter,
  name: RateLimitName,
  key: string,
  run: () => Promise<Result>,
): Promise<Result> {
  const limit: RateLimit = rateLimits[name];
  const max = limit.countOnlyFailures?.refuseAllAbove ?? limit.max;
  const waitSeconds = await limiter.hit(name, key, { ...limit, max });
  if (waitSeconds !== undefined) throw rateLimited(waitSeconds);
  try {
    const result = await run();
    await limiter.refund(name, key, limit);
    return result;
  } catch (error) {
    const { status = 500, code } = toAppError(error) ?? {};
    if (status >= 500 || code === "SECOND_FACTOR_REQUIRED") {
      await limiter.refund(name, key, limit);
      throw error;
    }
    // The count includes this failure, so the limit is exceeded from `max + 1` on.
    const failureWaitSeconds = await limiter.check(name, key, { ...limit, max: limit.max + 1 });
    throw failureWaitSeconds === undefined ? error : rateLimited(failureWaitSeconds);
  }
}
