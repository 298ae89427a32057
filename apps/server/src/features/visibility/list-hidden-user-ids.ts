import { sql } from "drizzle-orm";
import type { Queryable } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statement.ts";
import { hiddenUserIdsOf } from "./visibility.ts";

const selectHiddenUserIds = statement<{ viewer: string }, { hidden_user_ids: string[] }>(
  "hidden-user-ids",
  (value) => sql`SELECT ${hiddenUserIdsOf(sql`${value("viewer")}`)} AS hidden_user_ids`,
);

/** Returns the ids of users who block the viewer or are blocked by them, from the database, not the session cache. */
export async function listHiddenUserIds(db: Queryable, viewerId: string): Promise<string[]> {
  const row = await db.row(selectHiddenUserIds, { viewer: viewerId });
  return row?.hidden_user_ids ?? [];
}
