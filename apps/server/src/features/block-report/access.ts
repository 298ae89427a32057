import { sentences } from "@kora/contract/sentences";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { ReadContext, Viewer } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { notFound } from "../../platform/errors.ts";
import {
  isVisiblePerson,
  type ViewerValues,
  viewerValues,
  withoutBlocks,
} from "../blocks/index.ts";
import { commentForViewer, commentToReport } from "../comments/index.ts";
import { getStatusForViewer, getStatusToReport } from "../statuses/index.ts";
import { getStoryForViewer } from "../stories/index.ts";

type Asked = Pick<ReadContext, "db" | "clock"> & { readonly viewer: Viewer };

/** Something that the viewer may see, to be blocked or reported. For a person the id is the user's. */
export interface Target {
  readonly id: string;
  /** Whose it is, or who it is; null where their account is gone. */
  readonly authorId: string | null;
  readonly isOwn: boolean;
}

function targetOf({ viewer }: Asked, id: string, authorId: string | null): Target {
  return { id, authorId, isOwn: authorId === viewer.userId };
}

/** The user's id of whom `id` names, as person or as griot (decisions §1). */
export function personNamed(id: SQLWrapper): SQL {
  return sql`coalesce((SELECT w.user_id FROM writers w WHERE w.id = ${id}), ${id})`;
}

const selectPerson = statement<
  { targetId: string } & ViewerValues,
  { id: string; is_writer: boolean }
>(
  "person-to-block",
  (v) => sql`
    SELECT u.id, EXISTS (SELECT FROM writers w WHERE w.user_id = u.id) AS is_writer
    FROM users u
    WHERE u.id = ${personNamed(v("targetId"))} AND ${isVisiblePerson(sql`u`, v("hidden"))}`,
);

/** The person, or the griot with `asWriter`; 404 when absent or not to be met by the viewer. */
export async function getPerson(
  ctx: Asked,
  { targetId, asWriter }: { targetId: string; asWriter: boolean },
): Promise<Target> {
  const found = await ctx.db.row(selectPerson, { targetId, ...viewerValues(ctx.viewer) });
  if (!found || (asWriter && !found.is_writer)) {
    throw notFound(asWriter ? sentences.writers.notFound : undefined);
  }
  return targetOf(ctx, found.id, found.id);
}

/** The story; 404 when the viewer may not see it. */
export async function getStory(ctx: Asked, storyId: string): Promise<Target> {
  const { id, authorId } = await getStoryForViewer(ctx, storyId);
  return targetOf(ctx, id, authorId);
}

/** The status; 404 when the viewer may not see it. */
export async function getStatus(ctx: Asked, statusId: string): Promise<Target> {
  const { id, userId } = await getStatusForViewer(ctx, statusId);
  return targetOf(ctx, id, userId);
}

const selectComment = commentBy("comment-to-block", commentForViewer);
const selectCommentToReport = commentBy("comment-to-report", commentToReport);

function commentBy(name: string, comment: typeof commentForViewer) {
  return statement<{ targetId: string } & ViewerValues, { id: string; author_id: string | null }>(
    name,
    (v) => sql`
      WITH ${comment(
        sql`(SELECT story_id FROM comments WHERE id = ${v("targetId")})`,
        v("targetId"),
        v,
      )}
      SELECT id, author_id FROM comment`,
  );
}

/** The comment or reply; 404 when it is deleted, or the viewer may not see it or its story. */
export function getComment(ctx: Asked, targetId: string): Promise<Target> {
  return findComment(ctx, selectComment, targetId);
}

async function findComment(
  ctx: Asked,
  select: typeof selectComment,
  targetId: string,
): Promise<Target> {
  const found = await ctx.db.row(select, { targetId, ...viewerValues(ctx.viewer) });
  if (!found) {
    throw notFound(sentences.comments.notFound);
  }
  return targetOf(ctx, found.id, found.author_id);
}

/**
 * What the viewer reports, as the four functions above find it but for blocks: whoever blocks or is blocked may still
 * report (decisions §4). What is deleted, hidden or expired stays 404.
 */
export const toReport = {
  person: (ctx: Asked, named: Parameters<typeof getPerson>[1]) => getPerson(unblocked(ctx), named),
  story: (ctx: Asked, storyId: string) => getStory(unblocked(ctx), storyId),
  comment: (ctx: Asked, commentId: string) =>
    findComment(unblocked(ctx), selectCommentToReport, commentId),
  async status(ctx: Asked, statusId: string): Promise<Target> {
    const { id, userId } = await getStatusToReport(ctx, statusId);
    return targetOf(ctx, id, userId);
  },
};

const unblocked = ({ db, clock, viewer }: Asked): Asked => ({
  db,
  clock,
  viewer: withoutBlocks(viewer),
});
