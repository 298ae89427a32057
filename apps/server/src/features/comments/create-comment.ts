import type { CommentCreated, CommentView } from "@kora/contract/comments";
import { limits } from "@kora/contract/limits";
import { sentences } from "@kora/contract/sentences";
import { type SQL, sql } from "drizzle-orm";
import { inGathering, inStatement, type ViewerContext } from "../../platform/context.ts";
import {
  type Columns,
  type Gathered,
  type Gathering,
  given,
  isAsking,
} from "../../platform/database/gather.ts";
import { statement, type ValueOf } from "../../platform/database/statement.ts";
import { notFound } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import type { Publication } from "../../platform/realtime/realtime.ts";
import { alertedOf } from "../alert-outbox/index.ts";
import {
  type GatheredViewer,
  gatheredViewer,
  givenHidden,
  type ViewerValues,
  viewerValues,
} from "../blocks/index.ts";
import {
  type CountsRow,
  countColumns,
  isVisibleStory,
  moveCount,
  storyAudience,
  storyForViewer,
  toStoryCounts,
} from "../stories/index.ts";
import { commentForViewer } from "./access.ts";

interface Values extends ViewerValues {
  id: string;
  storyId: string;
  /** Null for a top comment. */
  parentId: string | null;
  text: string;
  now: Date;
}

type Row = CountsRow & {
  story_author_id: string;
  /** Down to the comment itself. */
  path: string[];
  username: string;
  avatar: string | null;
  is_first: boolean;
  parent_reply_count: number | null;
  parent_revision: number | null;
};

/**
 * Of an answer the author of what is answered is told, and of what anybody else says the griot: a griot who is
 * answered hears of it once.
 */
function alertedByComment(v: ValueOf<Values>): SQL {
  const act = sql`${v("viewer")}::uuid, counted.story_id, ${v("id")}::uuid, ${v("now")}::timestamptz FROM counted`;
  return alertedOf(sql`
    SELECT counted.parent_author_id, 'comment_reply', ${act}
    UNION ALL
    SELECT counted.story_author_id, 'story_comment', ${act}
    WHERE counted.story_author_id IS DISTINCT FROM counted.parent_author_id`);
}

/**
 * `moved` is the one row that says below what the comment goes; without it nothing is written. The
 * story's count moves before the comment is made: its row lock also decides who was first. What the
 * server knows of a new comment is not read back.
 */
function writeComment(v: ValueOf<Values>, moved: SQL): SQL {
  return sql`
    WITH ${moved},
    ${moveCount("comment_count", {
      also: sql`, first_comment_id = CASE WHEN moved.parent_id IS NULL
        THEN coalesce(story_counts.first_comment_id, ${v("id")}) ELSE first_comment_id END`,
      returning: sql`, moved.story_author_id, moved.parent_id, moved.parent_author_id,
        moved.path || ${v("id")}::uuid AS path,
        moved.reply_count AS parent_reply_count, moved.parent_revision`,
    })},
    made AS (
      INSERT INTO comments (id, story_id, parent_id, author_id, path, text, created_at)
      SELECT ${v("id")}, counted.story_id, counted.parent_id, ${v("viewer")}, counted.path,
        ${v("text")}, ${v("now")}
      FROM counted
    ),
    ${alertedByComment(v)}
    SELECT counted.story_author_id, counted.path, counted.parent_reply_count,
      counted.parent_revision, ${countColumns(sql`counted`)},
      counted.first_comment_id IS NOT DISTINCT FROM ${v("id")} AS is_first, author.username, author.avatar
    FROM counted JOIN users author ON author.id = ${v("viewer")}`;
}

const insertComment = statement<Values, Row>("create-comment", (v) =>
  writeComment(
    v,
    sql`${storyForViewer(v("storyId"), v)},
    moved AS (
      SELECT story.id AS story_id, story.author_id AS story_author_id, 1 AS by,
        NULL::uuid AS parent_id, NULL::uuid AS parent_author_id, '{}'::uuid[] AS path, NULL::int AS reply_count,
        NULL::int AS parent_revision
      FROM story
    )`,
  ),
);

type TopComment = Pick<Values, "id" | "storyId" | "text" | "now"> & GatheredViewer;

/**
 * As `insertComment`, for those of one moment on different stories. A story whose counts somebody else moves at this
 * moment is left out, as is one that may not be seen.
 */
const topComments: Gathering<TopComment, Row & Gathered> = {
  atOnce: 3,
  keyOf: ({ storyId }) => storyId,
  statement: statement<Columns<TopComment>, Row & Gathered>(
    "create-comments",
    (v) => sql`
      WITH given AS MATERIALIZED (
        SELECT given.comment_id, given.story_id, given.viewer, given.text, given.now, given.asking, ${givenHidden}
        FROM unnest(${v("id")}::uuid[], ${v("storyId")}::uuid[], ${v("viewer")}::uuid[],
            ${v("hidden")}::text[], ${v("hiddenStories")}::text[], ${v("text")}::text[], ${v("now")}::timestamptz[])
          WITH ORDINALITY AS given (comment_id, story_id, viewer, hidden, hiddenstories, text, now, asking)
        WHERE ${isAsking}
      ),
      moved AS MATERIALIZED (
        SELECT given.*, s.author_id AS story_author_id, 1 AS by
        FROM given
          JOIN stories s ON s.id = given.story_id
          JOIN users author ON author.id = s.author_id AND ${isVisibleStory(sql`s`, sql`author`, given)}
          JOIN story_counts free ON free.story_id = s.id
        FOR NO KEY UPDATE OF free SKIP LOCKED
      ),
      ${moveCount("comment_count", {
        also: sql`, first_comment_id = coalesce(story_counts.first_comment_id, moved.comment_id)`,
        returning: sql`, moved.asking, moved.comment_id, moved.story_author_id, moved.viewer, moved.text, moved.now`,
      })},
      made AS (
        INSERT INTO comments (id, story_id, author_id, path, text, created_at)
        SELECT comment_id, story_id, viewer, ARRAY[comment_id], text, now FROM counted
      ),
      ${alertedOf(sql`
        SELECT story_author_id, 'story_comment', viewer, story_id, comment_id, now FROM counted`)}
      SELECT counted.asking, counted.story_author_id, ARRAY[counted.comment_id] AS path,
        NULL::int AS parent_reply_count, NULL::int AS parent_revision, ${countColumns(sql`counted`)},
        counted.first_comment_id = counted.comment_id AS is_first, author.username, author.avatar
      FROM counted JOIN users author ON author.id = counted.viewer`,
  ),
};

/** The parent is looked at again when its row is locked: it may have been deleted since. */
const insertReply = statement<Values, Row>("create-reply", (v) =>
  writeComment(
    v,
    sql`${commentForViewer(v("storyId"), v("parentId"), v)},
    moved AS (
      UPDATE comments parent
      SET reply_count = parent.reply_count + 1, revision = parent.revision + 1
      FROM comment CROSS JOIN story
      WHERE parent.id = comment.id AND parent.deleted_at IS NULL
        AND cardinality(parent.path) < ${sql.raw(String(limits.comment.pathLength))}
      RETURNING parent.story_id, story.author_id AS story_author_id, 1 AS by,
        parent.id AS parent_id, parent.author_id AS parent_author_id, parent.path, parent.reply_count, parent.revision AS parent_revision
    )`,
  ),
);

/**
 * Comments on a story, or with `parentId` answers one of its comments.
 * 404 when the viewer may not see the story, or the comment answered is gone or too deep.
 */
export async function createComment(
  ctx: ViewerContext,
  input: { storyId: string; text: string; parentId?: string },
): Promise<Omit<CommentCreated, "comments">> {
  const { storyId, text, parentId = null } = input;
  const values: Values = {
    id: newId(),
    storyId,
    parentId,
    ...viewerValues(ctx.viewer),
    text,
    now: ctx.clock.now(),
  };
  const finish = (
    row: Row | undefined,
    publish: (publication: Publication) => void,
    wake: (name: "make-alerts") => void,
  ) => {
    if (row) wake("make-alerts");
    return row && tellCreated(publish, row, values);
  };
  const created =
    parentId === null
      ? ((await inGathering(ctx, topComments, toTopComment(ctx, values), finish)) ??
        (await inStatement(ctx, insertComment, values, finish)))
      : await inStatement(ctx, insertReply, values, finish);
  if (!created) {
    throw notFound(
      parentId === null ? sentences.stories.notFound : sentences.comments.notAnswerable,
    );
  }
  return created;
}

function toTopComment({ viewer }: ViewerContext, { id, storyId, text, now }: Values): TopComment {
  return { id, storyId, text, now, ...gatheredViewer(viewer) };
}

function tellCreated(
  publish: (publication: Publication) => void,
  row: Row,
  values: Values,
): Omit<CommentCreated, "comments"> {
  const { storyId, parentId, viewer } = values;
  const comment = toNewCommentView(row, values);
  const counts = toStoryCounts(row);
  const parent = toAnswered(row, parentId);
  publish({
    ...storyAudience({ id: storyId, authorId: row.story_author_id, actorId: viewer }),
    event: "storyComments",
    payload: { change: "created", storyId, comment, parent, counts },
  });
  return { ...counts, comment, parent };
}

/** What `toCommentView` makes of a comment as nobody has answered or liked it yet. */
function toNewCommentView(row: Row, values: Values): CommentView {
  return {
    _id: values.id,
    storyId: values.storyId,
    parentId: values.parentId,
    path: row.path,
    userId: { _id: values.viewer, username: row.username, avatar: row.avatar },
    text: values.text,
    isDeleted: false,
    createdAt: values.now.toISOString(),
    likes: [],
    likeCount: 0,
    isLiked: false,
    isFirst: row.is_first,
    replies: [],
    replyCount: 0,
    revision: 0,
    repliesCursor: null,
  };
}

function toAnswered(row: Row, parentId: string | null): CommentCreated["parent"] {
  const { parent_reply_count, parent_revision } = row;
  return parentId === null || parent_reply_count === null || parent_revision === null
    ? null
    : { commentId: parentId, replyCount: parent_reply_count, revision: parent_revision };
}
