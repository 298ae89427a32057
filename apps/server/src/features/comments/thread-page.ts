import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { defineQuery } from "../../platform/database/batch.ts";
import { literal, type Placeholder } from "../../platform/database/statement.ts";
import { type CountsRow, countColumns, visibleStory } from "../stories/index.ts";
import {
  isBlockedBy,
  isVisibleOrDeletedUser,
  type ViewerValues,
  viewerParamTypes,
} from "../visibility/index.ts";
import { hasBlockedComments, isNotBelowBlocked, isNotBlockedComment } from "./access.ts";
import { repliesPerLevel } from "./thread.ts";
import { type CommentRow, commentColumns, likeColumns } from "./views.ts";

interface ThreadParams extends ViewerValues {
  storyId: string;
  /** The id of the list: of the story for its top-level comments, of a comment for its replies. */
  threadId: string;
  /** `sort_key` and `id` of the last comment of the previous page. */
  afterSortKey: number;
  afterId: string;
  maxRows: number;
}

/**
 * A comment of the page (`level` 0), or a reply below such a comment. A thread without comments is one row whose `id`
 * is null. Each row also contains the story's counts.
 */
export type ThreadRow = CountsRow & {
  level: number;
  is_most_liked: boolean;
  is_hidden: boolean;
  is_blocked: boolean;
} & (CommentRow | { id: null });

/** `WHEN 0 THEN 3 WHEN 1 THEN 2 …`: the number of replies that are returned below a comment of each level. */
const perLevel = sql.join(
  repliesPerLevel.map((count, level) => sql.raw(`WHEN ${level} THEN ${count}`)),
  sql` `,
);

const maxReplies = (level: SQL) => sql`CASE ${level} ${perLevel} END`;

/**
 * False for the extra reply that only shows that there are more replies. `toThread` drops the extra comment of level 0.
 */
const isReturned = (row: SQL) =>
  sql`(${row}.level = 0 OR ${row}.row_number <= ${maxReplies(sql`${row}.level - 1`)})`;

/** True for a row of `tree` whose replies are read. Comments of the last level are returned without replies. */
const areRepliesRead = sql`tree.level < ${literal(repliesPerLevel.length)} AND ${isReturned(sql`tree`)}`;

/**
 * Selects one page of siblings and the first replies of a few levels below each, in the order of the index
 * `comments_thread`. So the cost does not depend on the length of the thread. For each list, one row more is read than
 * is returned, to know whether there is a next page. If a comment has more replies than are returned, its most liked
 * reply is read too, from the index `comments_most_liked`.
 */
function selectThread(value: Placeholder<ThreadParams>, hasBlocked: SQLWrapper): SQL {
  const isVisible = (author: SQL) => isVisibleOrDeletedUser(author, value("hiddenAuthorIds"));
  const isShown = isVisible(sql`author`);
  // A comment of a hidden author keeps its place if it was answered. What is below it is judged by itself.
  const selectSiblings = (
    where: SQL,
    rowLimit: SQLWrapper,
    { isIncluded = sql`(${isShown} OR c.reply_count > 0)`, order = sql`c.sort_key, c.id` } = {},
  ) => sql`
    SELECT ${commentColumns(sql`c`, sql`author`)}, NOT ${isShown} AS is_hidden,
      CASE WHEN ${isShown} THEN false ELSE ${isBlockedBy(sql`${value("viewer")}`, sql`author.id`)} END AS is_blocked
    FROM comments c LEFT JOIN users author ON author.id = c.author_id
    WHERE ${where} AND ${isIncluded} AND ${isNotBlockedComment(sql`c`, hasBlocked, value)}
    ORDER BY ${order}
    LIMIT ${rowLimit}`;
  return sql`
    WITH RECURSIVE story AS (${visibleStory(value("storyId"), value)}),
    thread AS (
      SELECT story.id FROM story WHERE story.id = ${value("threadId")}
      UNION ALL
      SELECT c.id FROM story JOIN comments c ON c.story_id = story.id
      WHERE c.id = ${value("threadId")} AND ${isNotBelowBlocked(sql`c`, value)}
    ),
    tree AS (
      SELECT sibling.*, 0 AS level, 0::bigint AS row_number
      FROM thread CROSS JOIN LATERAL (${selectSiblings(
        sql`c.thread_id = thread.id
          AND (c.sort_key, c.id) > (${value("afterSortKey")}, ${value("afterId")})`,
        value("maxRows"),
      )}) sibling
      UNION ALL
      SELECT reply.*, tree.level + 1,
        row_number() OVER (PARTITION BY tree.id ORDER BY reply.sort_key, reply.id)
      FROM tree CROSS JOIN LATERAL (${selectSiblings(
        sql`c.thread_id = tree.id`,
        sql`${maxReplies(sql`tree.level`)} + 1`,
      )}) reply
      WHERE tree.reply_count > 0 AND ${areRepliesRead}
    ),
    returned AS (
      SELECT tree.*, false AS is_most_liked FROM tree
      UNION ALL
      SELECT reply.*, tree.level + 1, 0, true
      FROM tree CROSS JOIN LATERAL (${selectSiblings(
        sql`c.thread_id = tree.id
          AND c.like_count > 0 AND c.parent_id IS NOT NULL AND c.deleted_at IS NULL`,
        sql`1`,
        { isIncluded: isShown, order: sql`c.like_count DESC, c.id` },
      )}) reply
      WHERE ${areRepliesRead} AND tree.reply_count > ${maxReplies(sql`tree.level`)}
    )
    SELECT ${countColumns(sql`counts`)}, returned.*, ${likeColumns({
      comment: sql`returned`,
      counts: sql`counts`,
      viewer: value("viewer"),
      hiddenUserIds: value("hiddenUserIds"),
      isReturned: isReturned(sql`returned`),
    })}
    FROM story JOIN story_counts counts ON counts.story_id = story.id LEFT JOIN returned ON true`;
}

/** Selects the rows of one page, unordered; no row for a story that the viewer may not see. */
export const threadPage = defineQuery<ThreadParams, ThreadRow, "hasBlocked">({
  name: "thread-page",
  params: {
    ...viewerParamTypes,
    storyId: "uuid",
    threadId: "uuid",
    afterSortKey: "int",
    afterId: "uuid",
    maxRows: "int",
  },
  batch: { concurrency: 3 },
  derived: (value) => ({ hasBlocked: hasBlockedComments(value) }),
  sql: (value) => selectThread(value, value("hasBlocked")),
});
