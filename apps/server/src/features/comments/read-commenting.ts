import { limits } from "@kora/contract/limits";
import { sql } from "drizzle-orm";
import type { TransactionContext, Viewer } from "../../platform/context.ts";
import { literal, statement } from "../../platform/database/statement.ts";
import { type CommentAccessRow, commentAccessColumns, isVisibleStory } from "../stories/index.ts";
import { isLimited, type ViewerValues, viewerValues } from "../visibility/index.ts";
import { commentToAnswer } from "./access.ts";

/** A story on which the viewer wants to comment. */
export interface CommentingRow extends CommentAccessRow {
  story_author_id: string;
  first_comment_id: string | null;
  /** Of the viewer. */
  username: string;
  avatar: string | null;
  /** The end of a limit of the viewer by moderators; null without one. */
  limited_until: Date | null;
}

/** A comment to which the viewer wants to reply. */
export interface ParentRow {
  id: string;
  author_id: string | null;
  /** Ids from the top-level comment down to this one. */
  path: string[];
}

/**
 * Locks the counts of the story, as all likes and comments do, and shares the viewer's row, which a ban and a limit lock.
 * So the statements that are sent after this one read what stays true until the commit.
 */
const lockCountsAndCommenter = statement<{ storyId: string; viewer: string }, unknown>(
  "lock-for-comment",
  (value) => sql`
    SELECT FROM story_counts counts CROSS JOIN users commenter
    WHERE counts.story_id = ${value("storyId")} AND commenter.id = ${value("viewer")}
    FOR NO KEY UPDATE OF counts FOR KEY SHARE OF commenter`,
);

const selectStory = statement<ViewerValues & { storyId: string; now: Date }, CommentingRow>(
  "story-to-comment",
  (value) => sql`
    SELECT story.author_id AS story_author_id, counts.first_comment_id,
      ${commentAccessColumns(sql`counts`, value("viewer"))}, commenter.username, commenter.avatar,
      CASE WHEN ${isLimited(sql`commenter`, value("now"))} THEN commenter.limited_until END AS limited_until
    FROM stories story
      JOIN users author ON author.id = story.author_id
      JOIN story_counts counts ON counts.story_id = story.id
      JOIN users commenter ON commenter.id = ${value("viewer")}
    WHERE story.id = ${value("storyId")} AND ${isVisibleStory(sql`story`, sql`author`, value)}`,
);

const selectParent = statement<ViewerValues & { storyId: string; parentId: string }, ParentRow>(
  "comment-to-answer",
  (value) => sql`
    SELECT parent.id, parent.author_id, parent.path
    FROM (${commentToAnswer(value("storyId"), value("parentId"), value)}) parent
    WHERE cardinality(parent.path) < ${literal(limits.comment.pathLength)}`,
);

/** The rows that decide whether a new comment is allowed, and under which parent it is stored. */
export interface Commenting {
  /** Undefined if the viewer may not see the story. */
  readonly story: CommentingRow | undefined;
  /** Undefined without `parentId`, if the viewer may not see the parent, or if it is at the deepest level. */
  readonly parent: ParentRow | undefined;
}

/** Reads what a comment of the viewer depends on, and keeps it true until the commit. */
export async function readCommenting(
  tx: TransactionContext<Viewer>,
  { storyId, parentId }: { storyId: string; parentId?: string | undefined },
): Promise<Commenting> {
  const values = { ...viewerValues(tx.viewer), storyId };
  const [, story, parent] = await Promise.all([
    tx.db.rows(lockCountsAndCommenter, values),
    tx.db.row(selectStory, { ...values, now: tx.clock.now() }),
    parentId === undefined ? undefined : tx.db.row(selectParent, { ...values, parentId }),
  ]);
  return { story, parent };
}
