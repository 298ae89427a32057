import type { CommentCreated } from "@kora/contract/comments";
import { limits } from "@kora/contract/limits";
import { sentences } from "@kora/contract/sentences";
import { type SQL, sql } from "drizzle-orm";
import { inStatement, type ViewerContext } from "../../platform/context.ts";
import { statement, type ValueOf } from "../../platform/database/statement.ts";
import { notFound } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import { type ViewerValues, viewerValues } from "../blocks/index.ts";
import {
  type CountsRow,
  countColumns,
  moveCount,
  storyAudience,
  storyForViewer,
  toStoryCounts,
} from "../stories/index.ts";
import { commentForViewer } from "./access.ts";
import { type CommentRow, commentColumns, toCommentView } from "./views.ts";

interface Values extends ViewerValues {
  id: string;
  storyId: string;
  /** Null for a top comment. */
  parentId: string | null;
  text: string;
  now: Date;
}

type Row = CommentRow &
  CountsRow & {
    story_author_id: string;
    parent_reply_count: number | null;
    parent_revision: number | null;
  };

/**
 * `moved` is the one row that says below what the comment goes; without it nothing is written. The
 * story's count moves before the comment is made: its row lock also decides who was first.
 */
function writeComment(v: ValueOf<Values>, moved: SQL): SQL {
  return sql`
    WITH ${moved},
    ${moveCount(
      "comment_count",
      sql`, first_comment_id = CASE WHEN moved.parent_id IS NULL
        THEN coalesce(story_counts.first_comment_id, ${v("id")}) ELSE first_comment_id END`,
    )},
    made AS (
      INSERT INTO comments (id, story_id, parent_id, author_id, path, text, created_at)
      SELECT ${v("id")}, moved.story_id, moved.parent_id, ${v("viewer")},
        moved.path || ${v("id")}::uuid, ${v("text")}, ${v("now")}
      FROM counted CROSS JOIN moved
      RETURNING *
    )
    SELECT story.author_id AS story_author_id, moved.reply_count AS parent_reply_count,
      moved.revision AS parent_revision, ${countColumns(sql`counted`)},
      ${commentColumns({
        comment: sql`made`,
        author: sql`author`,
        counts: sql`counted`,
        viewer: v("viewer"),
        hidden: v("hidden"),
        isNew: true,
      })}
    FROM made CROSS JOIN counted CROSS JOIN moved CROSS JOIN story
      JOIN users author ON author.id = made.author_id`;
}

const insertComment = statement<Values, Row>("create-comment", (v) =>
  writeComment(
    v,
    sql`${storyForViewer(v("storyId"), v("hidden"))},
    moved AS (
      SELECT story.id AS story_id, 1 AS by, NULL::uuid AS parent_id, '{}'::uuid[] AS path,
        NULL::int AS reply_count, NULL::int AS revision
      FROM story
    )`,
  ),
);

/** The parent is looked at again when its row is locked: it may have been deleted since. */
const insertReply = statement<Values, Row>("create-reply", (v) =>
  writeComment(
    v,
    sql`${commentForViewer(v("storyId"), v("parentId"), v("hidden"))},
    moved AS (
      UPDATE comments parent
      SET reply_count = parent.reply_count + 1, revision = parent.revision + 1
      FROM comment
      WHERE parent.id = comment.id AND parent.deleted_at IS NULL
        AND cardinality(parent.path) < ${sql.raw(String(limits.comment.pathLength))}
      RETURNING parent.story_id, 1 AS by, parent.id AS parent_id, parent.path,
        parent.reply_count, parent.revision
    )`,
  ),
);

/**
 * Comments on a story, or with `parentId` answers one of its comments.
 * 404 when the viewer may not see the story, or the comment answered is gone or too deep.
 */
export function createComment(
  ctx: ViewerContext,
  input: { storyId: string; text: string; parentId?: string },
): Promise<Omit<CommentCreated, "comments">> {
  const { storyId, text, parentId = null } = input;
  const viewer = ctx.viewer.userId;
  const values = {
    id: newId(),
    storyId,
    parentId,
    ...viewerValues(ctx.viewer),
    text,
    now: ctx.clock.now(),
  };
  const insert = parentId === null ? insertComment : insertReply;
  return inStatement(ctx, insert, values, (row, publish) => {
    if (!row) {
      throw notFound(
        parentId === null ? sentences.stories.notFound : sentences.comments.notAnswerable,
      );
    }
    const comment = toCommentView(row, viewer);
    const counts = toStoryCounts(row);
    const parent = toAnswered(row);
    publish({
      ...storyAudience({ id: storyId, authorId: row.story_author_id, actorId: viewer }),
      event: "storyComments",
      payload: { change: "created", storyId, comment, parent, counts },
    });
    return { ...counts, comment, parent };
  });
}

function toAnswered(row: Row): CommentCreated["parent"] {
  const { parent_id, parent_reply_count, parent_revision } = row;
  return parent_id === null || parent_reply_count === null || parent_revision === null
    ? null
    : { commentId: parent_id, replyCount: parent_reply_count, revision: parent_revision };
}
