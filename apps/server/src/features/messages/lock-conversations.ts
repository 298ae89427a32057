import { sql } from "drizzle-orm";
import type { Queryable } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statement.ts";

const selectForUpdate = statement<{ ids: readonly string[] }, unknown>(
  "lock-conversations",
  (value) => sql`
    SELECT c.id FROM conversations c WHERE c.id = ANY (${value("ids")}::uuid[])
    ORDER BY c.id FOR NO KEY UPDATE`,
);

/** Locks conversations in one order, as everything does that changes their messages or unread counts. */
export async function lockConversations(
  db: Pick<Queryable, "rows">,
  ids: readonly string[],
): Promise<void> {
  await db.rows(selectForUpdate, { ids });
}
