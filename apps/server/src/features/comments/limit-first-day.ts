import { firstDayComments, firstDayCommentsSentence } from "@kora/contract/rate-limits";
import type { ViewerContext } from "../../platform/context.ts";
import { AppError } from "../../platform/errors.ts";

const limitName = "comments of new accounts";

/**
 * Runs `create` under the limit of comments for accounts in their first 24 hours; other accounts have no such limit. A
 * comment that is not created does not count. Throws 429 above the limit.
 */
export async function limitFirstDay<Result>(
  { viewer, clock, limiter }: ViewerContext,
  create: () => Promise<Result>,
): Promise<Result> {
  const accountAge = clock.now().getTime() - viewer.createdAt.getTime();
  const secondsLeft = Math.ceil(firstDayComments.windowSeconds - accountAge / 1000);
  if (secondsLeft <= 0) return create();
  // The window of the limit is as long as the first day, so all comments of that day are in one window.
  if ((await limiter.hit(limitName, viewer.userId, firstDayComments)) !== undefined) {
    throw new AppError("RATE_LIMITED", firstDayCommentsSentence(secondsLeft), {
      retryAfterSeconds: secondsLeft,
    });
  }
  try {
    return await create();
  } catch (error) {
    await limiter.refund(limitName, viewer.userId, firstDayComments);
    throw error;
  }
}
