import { sql } from "drizzle-orm";
import type { Queryable } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statement.ts";

interface CommentPath {
  readonly storyId: string;
  readonly path: readonly string[];
}

const lock = statement<{ storyId: string; commentId: string | null }, unknown>(
  "lock-comment",
  (value) => sql`
    SELECT FROM comments WHERE id = ${value("commentId")} AND story_id = ${value("storyId")}
    FOR NO KEY UPDATE`,
);

/**
 * Waits until no other transaction changes the comment at `path`, and keeps others from it until the commit. So a
 * statement that is sent after it reads what stays true. Commands that also change the story's counts lock those first:
 * see `lockStoryCounts`.
 */
export async function lockComment(db: Queryable, { storyId, path }: CommentPath): Promise<void> {
  await db.rows(lock, { storyId, commentId: path.at(-1) ?? null });
}
