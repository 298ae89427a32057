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
 * Lookups of entities to report. Unlike the lookups of the feature `blocks`, they find entities although there is a
 * block between the viewer and the author. Deleted, hidden and expired entities are 404 here too.
 */

export function getUserToReport(
  ctx: TargetContext,
  user: Parameters<typeof getTargetUser>[1],
): Promise<Target> {
  return getTargetUser(ignoringBlocks(ctx), user);
}

export function getStoryToReport(ctx: TargetContext, storyId: string): Promise<Target> {
  return getTargetStory(ignoringBlocks(ctx), storyId);
}

const getTargetComment = createGetTargetComment("comment-to-report", commentToReport);

export function getCommentToReport(ctx: TargetContext, commentId: string): Promise<Target> {
  return getTargetComment(ignoringBlocks(ctx), commentId);
}

export async function getStatusToReport(ctx: TargetContext, statusId: string): Promise<Target> {
  const { id, userId } = await findStatusToReport(ctx, statusId);
  return toTarget(ctx, id, userId);
}

const ignoringBlocks = ({ db, clock, viewer }: TargetContext): TargetContext => ({
  db,
  clock,
  viewer: withoutBlocks(viewer),
});
