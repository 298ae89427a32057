import { type SQL, sql } from "drizzle-orm";

/** True for a row of `drafts`, unless it edits a story that is deleted. */
export function isLiveDraft(draft: SQL): SQL {
  return sql`NOT EXISTS (
    SELECT FROM stories s WHERE s.id = ${draft}.story_id AND s.deleted_at IS NOT NULL)`;
}
