import { sql } from "drizzle-orm";
import type { Queryable } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statement.ts";
import { minId } from "../../platform/ids.ts";

const each = sql.raw("500");

const takeAuthor = statement<{ userId: string; nobody: string }, unknown>(
  "take-author-from-log",
  (v) => sql`
    UPDATE moderation_log SET title = '', note = '', author_id = NULL,
      target_id = CASE WHEN kind = 'user' THEN ${v("nobody")}::uuid ELSE target_id END
    WHERE id = ANY (ARRAY(
      SELECT id FROM moderation_log WHERE author_id = ${v("userId")} LIMIT ${each}
    ))
    RETURNING 1`,
);

const takeModerator = statement<{ userId: string }, unknown>(
  "take-moderator-from-log",
  (v) => sql`
    UPDATE moderation_log SET moderator_id = NULL
    WHERE id = ANY (ARRAY(
      SELECT id FROM moderation_log WHERE moderator_id = ${v("userId")} LIMIT ${each}
    ))
    RETURNING 1`,
);

/**
 * Lines of the log stay, without whom they were about or who wrote them, where that is somebody whose account is gone.
 * True while there may be more.
 */
export async function takeNamesFromLog(db: Queryable, userId: string): Promise<boolean> {
  const about = await db.rows(takeAuthor, { userId, nobody: minId });
  const by = await db.rows(takeModerator, { userId });
  return about.length + by.length > 0;
}
