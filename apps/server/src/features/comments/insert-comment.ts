import type { Mentions } from "@kora/contract/common";
import { sql } from "drizzle-orm";
import type { Queryable } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statement.ts";
import { toMentionsJson } from "./mentions.ts";

/** A comment to store. */
export interface NewComment {
  readonly id: string;
  readonly storyId: string;
  /** Null for a top-level comment. */
  readonly parentId: string | null;
  readonly authorId: string;
  /** Ids from the top-level comment down to this one. */
  readonly path: readonly string[];
  readonly text: string;
  readonly mentions: Mentions;
  readonly createdAt: Date;
}

const insertRow = statement<Omit<NewComment, "mentions"> & { mentions: string | null }, unknown>(
  "insert-comment",
  (value) => sql`
    INSERT INTO comments (id, story_id, parent_id, author_id, path, text, mentions, created_at)
    VALUES (${value("id")}, ${value("storyId")}, ${value("parentId")}, ${value("authorId")},
      ${value("path")}, ${value("text")}, ${value("mentions")}::jsonb, ${value("createdAt")})`,
);

export async function insertComment(db: Queryable, comment: NewComment): Promise<void> {
  await db.rows(insertRow, { ...comment, mentions: toMentionsJson(comment.mentions) });
}

const setFirst = statement<{ storyId: string; id: string }, unknown>(
  "set-first-comment",
  (value) => sql`
    UPDATE story_counts SET first_comment_id = ${value("id")} WHERE story_id = ${value("storyId")}`,
);

/** Makes a comment the first one of its story. */
export async function setFirstComment(
  db: Queryable,
  { storyId, id }: Pick<NewComment, "storyId" | "id">,
): Promise<void> {
  await db.rows(setFirst, { storyId, id });
}

/** The counts of the comment to which a reply was added. */
export interface ParentCountsRow {
  reply_count: number;
  revision: number;
}

const addReply = statement<{ parentId: string }, ParentCountsRow>(
  "add-to-reply-count",
  (value) => sql`
    UPDATE comments SET reply_count = reply_count + 1, revision = revision + 1
    WHERE id = ${value("parentId")}
    RETURNING reply_count, revision`,
);

/** Adds 1 to the replies of a comment. */
export function addToReplyCount(
  db: Queryable,
  parentId: string,
): Promise<ParentCountsRow | undefined> {
  return db.row(addReply, { parentId });
}
