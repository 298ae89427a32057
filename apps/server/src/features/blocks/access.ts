import { sentences } from "@kora/contract/sentences";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { ReadContext, Viewer } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { notFound } from "../../platform/errors.ts";
import { visibleComment } from "../comments/index.ts";
import { getStatusForViewer } from "../statuses/index.ts";
import { getStoryForViewer } from "../stories/index.ts";
import { isVisibleUser, type ViewerValues, viewerValues } from "../visibility/index.ts";

/** The context of a lookup of a block's or report's target. */
export type TargetContext = Pick<ReadContext, "db" | "clock"> & { readonly viewer: Viewer };

/** An entity that the viewer may see and wants to block or report. */
export interface Target {
  /** The entity's id; for a writer, the user id. */
  readonly id: string;
  /** The user id of the author; null if the author's account is deleted. The author of a user is the user. */
  readonly authorId: string | null;
  /** True if the viewer is the author. */
  readonly isOwn: boolean;
}

/** Returns the target with whether it is the viewer's own. */
export function toTarget({ viewer }: TargetContext, id: string, authorId: string | null): Target {
  return { id, authorId, isOwn: authorId === viewer.userId };
}

/** Returns the SQL of a user id. `id` is this user's id or writer id. */
export function toUserId(id: SQLWrapper): SQL {
  return sql`coalesce((SELECT w.user_id FROM writers w WHERE w.id = ${id}), ${id})`;
}

const selectUser = statement<
  { targetId: string } & ViewerValues,
  { id: string; is_writer: boolean }
>(
  "target-user",
  (value) => sql`
    SELECT u.id, EXISTS (SELECT FROM writers w WHERE w.user_id = u.id) AS is_writer
    FROM users u
    WHERE u.id = ${toUserId(value("targetId"))} AND ${isVisibleUser(sql`u`, value("hiddenUserIds"))}`,
);

/**
 * Finds a user. Throws 404 when the user does not exist, is hidden from the viewer, or is no writer although
 * `mustBeWriter` is true.
 */
export async function getTargetUser(
  ctx: TargetContext,
  { targetId, mustBeWriter }: { targetId: string; mustBeWriter: boolean },
): Promise<Target> {
  const user = await ctx.db.row(selectUser, { targetId, ...viewerValues(ctx.viewer) });
  if (!user || (mustBeWriter && !user.is_writer)) {
    throw notFound(mustBeWriter ? sentences.writers.notFound : undefined);
  }
  return toTarget(ctx, user.id, user.id);
}

/** Finds a story. Throws 404 when the viewer may not see it. */
export async function getTargetStory(ctx: TargetContext, storyId: string): Promise<Target> {
  const { id, authorId } = await getStoryForViewer(ctx, storyId);
  return toTarget(ctx, id, authorId);
}

/** Finds a status. Throws 404 when the viewer may not see it. */
export async function getTargetStatus(ctx: TargetContext, statusId: string): Promise<Target> {
  const { id, userId } = await getStatusForViewer(ctx, statusId);
  return toTarget(ctx, id, userId);
}

/**
 * Returns a function that finds a comment or reply with `selectComment`, which is `visibleComment` or `commentToReport`.
 * The function throws 404 when there is no row. `name` is the name of the prepared statement.
 */
export function createGetTargetComment(name: string, selectComment: typeof visibleComment) {
  const selectTarget = statement<
    { targetId: string } & ViewerValues,
    { id: string; author_id: string | null }
  >(name, (value) => {
    const storyId = sql`(SELECT story_id FROM comments WHERE id = ${value("targetId")})`;
    return sql`
      SELECT target.id, target.author_id
      FROM (${selectComment(storyId, value("targetId"), value)}) target`;
  });
  return async (ctx: TargetContext, targetId: string): Promise<Target> => {
    const comment = await ctx.db.row(selectTarget, { targetId, ...viewerValues(ctx.viewer) });
    if (!comment) {
      throw notFound(sentences.comments.notFound);
    }
    return toTarget(ctx, comment.id, comment.author_id);
  };
}

/** Finds a comment or reply. Throws 404 when it is deleted, or the viewer may not see it or its story. */
export const getTargetComment = createGetTargetComment("comment-to-block", visibleComment);
