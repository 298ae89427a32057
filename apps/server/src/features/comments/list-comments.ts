import type { CommentsView } from "@kora/contract/comments";
import { sentences } from "@kora/contract/sentences";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { z } from "zod";
import type { ViewerContext } from "../../platform/context.ts";
import { decodeCursor } from "../../platform/cursor.ts";
import { defineQuery } from "../../platform/database/batch.ts";
import type { ValueOf } from "../../platform/database/statement.ts";
import { notFound } from "../../platform/errors.ts";
import { type CountsRow, countColumns, storyForViewer, toStoryCounts } from "../stories/index.ts";
import {
  isVisibleAuthor,
  type ViewerValues,
  viewerParamTypes,
  viewerValues,
} from "../visibility/index.ts";
import { hasBlockedComments, isNotBelowBlocked, isNotBlockedComment } from "./access.ts";
import { fromTheStart, repliesPerLevel, toThread } from "./thread.ts";
import { type CommentRow, likeColumns, writtenColumns } from "./views.ts";

interface Params extends ViewerValues {
  storyId: string;
  /** The story for its top comments, a comment for its replies. */
  threadId: string;
  afterPlace: number;
  afterId: string;
  rows: number;
}

/** A story whose list is empty is one row without an `id`. */
type Row = CountsRow & { level: number; for_likes: boolean } & (CommentRow | { id: null });

const Cursor = z.tuple([z.int().min(fromTheStart[0]).max(0), z.uuid()]);

/** `WHEN 0 THEN 3 WHEN 1 THEN 2 …`: how many replies fit below a comment, by its level. */
const perLevel = sql.join(
  repliesPerLevel.map((count, level) => sql.raw(`WHEN ${level} THEN ${count}`)),
  sql` `,
);

/** How many replies fit below what stands on a level. */
const fitsBelow = (level: SQL) => sql`CASE ${level} ${perLevel} END`;

/** True for what goes out, not for the one more that was read; of the first level the process cuts it. */
const fits = (row: SQL) =>
  sql`(${row}.level = 0 OR ${row}.nth <= ${fitsBelow(sql`${row}.level - 1`)})`;

/** True for what goes out with its first replies: not for what stands on the last level. */
const showsReplies = sql`tree.level < ${sql.raw(String(repliesPerLevel.length))} AND ${fits(sql`tree`)}`;

/**
 * One page of siblings, and below each the first replies of a few levels, all in the order of the
 * index `comments_thread`: the cost is that of a page, however long the thread. Of each list one more
 * than fits is read, to know whether there is more. Where there is, the most liked of all replies comes too,
 * the first entry of `comments_most_liked`.
 */
function thread(v: ValueOf<Params>, hasBlocked: SQLWrapper): SQL {
  const visible = (author: SQL) => isVisibleAuthor(author, v("hidden"));
  /** What a thread shows of its list, the comments `c`. */
  const listed = (where: SQL, rows: SQLWrapper, order = sql`c.place, c.id`) => sql`
    SELECT ${writtenColumns(sql`c`, sql`author`)}
    FROM comments c LEFT JOIN users author ON author.id = c.author_id
    WHERE ${where} AND ${visible(sql`author`)} AND ${isNotBlockedComment(sql`c`, hasBlocked, v)}
    ORDER BY ${order}
    LIMIT ${rows}`;
  return sql`
    WITH RECURSIVE ${storyForViewer(v("storyId"), v)},
    thread AS (
      SELECT story.id FROM story WHERE story.id = ${v("threadId")}
      UNION ALL
      SELECT c.id FROM story JOIN comments c ON c.story_id = story.id
        LEFT JOIN users author ON author.id = c.author_id
      WHERE c.id = ${v("threadId")} AND ${visible(sql`author`)}
        AND ${isNotBelowBlocked(sql`c`, v)}
    ),
    tree AS (
      SELECT sibling.*, 0 AS level, 0::bigint AS nth
      FROM thread CROSS JOIN LATERAL (${listed(
        sql`c.thread_id = thread.id
          AND (c.place, c.id) > (${v("afterPlace")}, ${v("afterId")})`,
        v("rows"),
      )}) sibling
      UNION ALL
      SELECT reply.*, tree.level + 1,
        row_number() OVER (PARTITION BY tree.id ORDER BY reply.place, reply.id)
      FROM tree CROSS JOIN LATERAL (${listed(
        sql`c.thread_id = tree.id`,
        sql`${fitsBelow(sql`tree.level`)} + 1`,
      )}) reply
      WHERE tree.reply_count > 0 AND ${showsReplies}
    ),
    sent AS (
      SELECT tree.*, false AS for_likes FROM tree
      UNION ALL
      SELECT reply.*, tree.level + 1, 0, true
      FROM tree CROSS JOIN LATERAL (${listed(
        sql`c.thread_id = tree.id
          AND c.like_count > 0 AND c.parent_id IS NOT NULL AND c.deleted_at IS NULL`,
        sql`1`,
        sql`c.like_count DESC, c.id`,
      )}) reply
      WHERE ${showsReplies} AND tree.reply_count > ${fitsBelow(sql`tree.level`)}
    )
    SELECT ${countColumns(sql`counts`)}, sent.*, ${likeColumns({
      comment: sql`sent`,
      counts: sql`counts`,
      viewer: v("viewer"),
      hidden: v("hidden"),
      isShown: fits(sql`sent`),
    })}
    FROM story JOIN story_counts counts ON counts.story_id = story.id LEFT JOIN sent ON true`;
}

/** One page of a thread, its rows in no order; no row for a story that the viewer may not see. */
export const threadPage = defineQuery<Params, Row, "hasBlocked">({
  name: "thread-page",
  params: {
    ...viewerParamTypes,
    storyId: "uuid",
    threadId: "uuid",
    afterPlace: "int",
    afterId: "uuid",
    rows: "int",
  },
  batch: { concurrency: 3 },
  derived: (v) => ({ hasBlocked: hasBlockedComments(v) }),
  sql: (v) => thread(v, v("hasBlocked")),
});

/**
 * One page of a story's comments, or of the replies to `parentId`, as the viewer may see them.
 * 404 when the story is not visible.
 */
export async function listComments(
  ctx: ViewerContext,
  input: {
    storyId: string;
    parentId?: string | undefined;
    limit: number;
    cursor?: string | undefined;
  },
): Promise<{ answer: CommentsView; nextCursor: string | undefined }> {
  const { storyId, parentId, limit } = input;
  const [afterPlace, afterId] = decodeCursor(input.cursor, Cursor) ?? fromTheStart;
  const rows = await ctx.db.run(threadPage, {
    ...viewerValues(ctx.viewer),
    storyId,
    threadId: parentId ?? storyId,
    afterPlace,
    afterId,
    rows: limit + 1,
  });
  const [first] = rows;
  if (!first) {
    throw notFound(sentences.stories.notFound);
  }
  const present = rows.filter((row): row is Row & CommentRow => row.id !== null);
  const { comments, nextCursor } = toThread(present, limit, ctx.viewer.userId);
  return { answer: { ...toStoryCounts(first), comments }, nextCursor };
}
