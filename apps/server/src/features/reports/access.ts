import {
  createGetTargetComment,
  getTargetStory,
  getTargetUser,
  type Target,
  type TargetContext,
  toTarget,
} from "../blocks/index.ts";
import { commentToReport } from "../comments/index.ts";
import { findStatusToReport } from "../statuses/index.ts";
import { withoutBlocks } from "../visibility/index.ts";

/**
 * This file looks up entities to report. Unlike the lookups of the feature `blocks`, these functions also find entities
 * if the viewer or the author has blocked the other. They throw 404 for deleted, hidden and expired entities, except for
 * messages, which can be reported for a day longer.
 */

export function getUserToReport(
  ctx: TargetContext,
  user: Parameters<typeof getTargetUser>[1],
): Promise<Target> {
  return getTargetUser(ignoreBlocks(ctx), user);
}

export function getStoryToReport(ctx: TargetContext, storyId: string): Promise<Target> {
  return getTargetStory(ignoreBlocks(ctx), storyId);
}

const getTargetComment = createGetTargetComment("comment-to-report", commentToReport);

export function getCommentToReport(ctx: TargetContext, commentId: string): Promise<Target> {
  return getTargetComment(ignoreBlocks(ctx), commentId);
}

export async function getStatusToReport(ctx: TargetContext, statusId: string): Promise<Target> {
  const { id, userId } = await findStatusToReport(ctx, statusId);
  return toTarget(ctx, id, userId);
}

/** Returns the context with a viewer without blocks. */
const ignoreBlocks = ({ db, clock, viewer }: TargetContext): TargetContext => ({
  db,
  clock,
  viewer: withoutBlocks(viewer),
});
