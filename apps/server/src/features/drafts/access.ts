import { type SQL, sql } from "drizzle-orm";

/** True for a row of `drafts` whose story, if it edits one, is not deleted. */
export function isLiveDraft(draft: SQL): SQL {
  return sql`NOT EXISTS (
    SELECT FROM stories s WHERE s.id = ${draft}.story_id AND s.deleted_at IS NOT NULL)`;
}
