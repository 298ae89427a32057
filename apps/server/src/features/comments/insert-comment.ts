import { limits } from "@kora/contract/limits";
import { sql } from "drizzle-orm";
import { defineCommand } from "../../platform/database/batch.ts";
import { literal } from "../../platform/database/statement.ts";
import { insertIntoAlertOutbox } from "../alert-outbox/index.ts";
import {
  type CountsRow,
  countColumns,
  incrementCount,
  joinStoryForViewer,
} from "../stories/index.ts";
import { type ViewerValues, viewerParamTypes } from "../visibility/index.ts";
import { commentForViewer, mayComment } from "./access.ts";

interface CommentParams extends ViewerValues {
  id: string;
  storyId: string;
  text: string;
  /** `Mentions` of the contract as JSON; null if the text mentions nobody. */
  mentions: string | null;
  now: Date;
}

interface ReplyParams extends CommentParams {
  parentId: string;
}

/**
 * A new comment without the columns that the parameters contain, with the story's counts. The `parent_…` columns are
 * null for a top-level comment.
 */
export type NewCommentRow = CountsRow & {
  story_author_id: string;
  /** Ids from the top-level comment down to this one. */
  path: string[];
  username: string;
  avatar: string | null;
  is_first: boolean;
  parent_id: string | null;
  parent_reply_count: number | null;
  parent_revision: number | null;
};

const commentParams = {
  ...viewerParamTypes,
  id: "uuid",
  storyId: "uuid",
  text: "text",
  mentions: "text",
  now: "timestamptz",
} as const;

/** Comments on one story never run in two concurrent batches, because they change the same row of `story_counts`. */
const batchOptions = { concurrency: 3, serializeBy: ({ storyId }: CommentParams) => storyId };

/**
 * Inserts a comment for each row of `increments`, a common table expression before this; `incrementCount` defines
 * `updated_counts` from it. Its `path` is the path of the parent, empty for a top-level comment. The row lock on the
 * story's counts decides which comment is the first. A reply alerts the author of its parent, and each comment alerts
 * the author of the story and the users whom it mentions; the same user is alerted once.
 */
const insertCommentRows = sql`
  ${incrementCount("comment_count", {
    extraAssignments: sql`, first_comment_id = CASE WHEN increments.parent_id IS NULL
      THEN coalesce(story_counts.first_comment_id, increments.id) ELSE story_counts.first_comment_id END`,
    extraColumns: sql`, increments.request_index, increments.id AS comment_id, increments.viewer, increments.text, increments.mentions::jsonb AS mentions, increments.now,
      increments.story_author_id, increments.parent_id, increments.parent_author_id, increments.path || increments.id AS path,
      increments.parent_reply_count, increments.parent_revision`,
  })},
  inserted AS (
    INSERT INTO comments (id, story_id, parent_id, author_id, path, text, mentions, created_at)
    SELECT comment_id, story_id, parent_id, viewer, path, text, mentions, now FROM updated_counts
  ),
  ${insertIntoAlertOutbox(sql`
    SELECT parent_author_id, 'comment_reply', viewer, story_id, comment_id, now FROM updated_counts
    UNION ALL
    SELECT story_author_id, 'story_comment', viewer, story_id, comment_id, now FROM updated_counts
    WHERE story_author_id IS DISTINCT FROM parent_author_id
    UNION ALL
    SELECT (mention ->> '_id')::uuid, 'comment_mention', viewer, story_id, comment_id, now
    FROM updated_counts CROSS JOIN LATERAL jsonb_array_elements(mentions) mention
    WHERE (mention ->> '_id')::uuid IS DISTINCT FROM parent_author_id
      AND (mention ->> '_id')::uuid IS DISTINCT FROM story_author_id`)}
  SELECT updated_counts.request_index, updated_counts.story_author_id, updated_counts.path, updated_counts.parent_id,
    updated_counts.parent_reply_count, updated_counts.parent_revision, ${countColumns(sql`updated_counts`)},
    updated_counts.first_comment_id IS NOT DISTINCT FROM updated_counts.comment_id AS is_first,
    author.username, author.avatar
  FROM updated_counts JOIN users author ON author.id = updated_counts.viewer`;

/**
 * Inserts a top-level comment of the viewer. Returns no row if the viewer may not see the story or not comment on
 * it. `joinStoryForViewer` joins `story` and its `counts`.
 */
export const insertComment = defineCommand<CommentParams, NewCommentRow>({
  name: "insert-comment",
  params: commentParams,
  batch: batchOptions,
  sql: ({ requests, value, lock, share }) => sql`
    WITH increments AS MATERIALIZED (
      SELECT request.*, story.author_id AS story_author_id, 1 AS amount, NULL::uuid AS parent_id,
        NULL::uuid AS parent_author_id, '{}'::uuid[] AS path, NULL::int AS parent_reply_count,
        NULL::int AS parent_revision
      FROM ${requests} ${joinStoryForViewer(value)}
        JOIN users commenter ON commenter.id = ${value("viewer")}
      WHERE ${mayComment(sql`counts`, sql`commenter`, value("now"))}
      ${lock("counts")} ${share("commenter")}
    ),
    ${insertCommentRows}`,
});

/**
 * Inserts a reply of the viewer. Returns no row if the viewer may not comment on the story or not see the parent, or if
 * the parent is deleted or already at the deepest level (`limits.comment.pathLength`).
 */
export const insertReply = defineCommand<ReplyParams, NewCommentRow>({
  name: "insert-reply",
  params: { ...commentParams, parentId: "uuid" },
  batch: batchOptions,
  sql: ({ requests, value, lock, share }) => sql`
    WITH target AS MATERIALIZED (
      SELECT request.*, visible_parent.story_author_id, parent.author_id AS parent_author_id, parent.path
      FROM ${requests}
        CROSS JOIN LATERAL (
          WITH ${commentForViewer(value("storyId"), value("parentId"), value)}
          SELECT comment.id, story.author_id AS story_author_id FROM comment CROSS JOIN story OFFSET 0
        ) visible_parent
        JOIN comments parent ON parent.id = visible_parent.id AND parent.deleted_at IS NULL
          AND cardinality(parent.path) < ${literal(limits.comment.pathLength)}
        JOIN story_counts counts ON counts.story_id = request.story_id
        JOIN users commenter ON commenter.id = ${value("viewer")}
      WHERE ${mayComment(sql`counts`, sql`commenter`, value("now"))}
      ${lock("parent", "counts")} ${share("commenter")}
    ),
    updated_parent AS (
      UPDATE comments parent SET reply_count = parent.reply_count + 1, revision = parent.revision + 1
      FROM target WHERE parent.id = target.parent_id
      RETURNING parent.id, parent.reply_count, parent.revision
    ),
    increments AS (
      SELECT target.*, 1 AS amount, updated_parent.reply_count AS parent_reply_count,
        updated_parent.revision AS parent_revision
      FROM target JOIN updated_parent ON updated_parent.id = target.parent_id
    ),
    ${insertCommentRows}`,
});
