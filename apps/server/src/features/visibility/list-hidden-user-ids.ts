import { sql } from "drizzle-orm";
import type { Queryable } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statement.ts";
import { hiddenUserIdsOf, mutedUserIdsOf } from "./visibility.ts";

const selectHiddenUserIds = statement<
  { viewer: string },
  { hidden_user_ids: string[]; muted_user_ids: string[] }
>("hidden-user-ids", (value) => {
  const viewer = sql`${value("viewer")}`;
  return sql`
    SELECT ${hiddenUserIdsOf(viewer)} AS hidden_user_ids, ${mutedUserIdsOf(viewer)} AS muted_user_ids`;
});

/**
 * Returns the ids of users who block the viewer or are blocked by them, and of those whom the viewer muted, from the
 * database, not the session cache.
 */
export async function listHiddenUserIds(
  db: Queryable,
  viewerId: string,
): Promise<{ hiddenUserIds: string[]; mutedUserIds: string[] }> {
  const row = await db.row(selectHiddenUserIds, { viewer: viewerId });
  return { hiddenUserIds: row?.hidden_user_ids ?? [], mutedUserIds: row?.muted_user_ids ?? [] };
}
