import { sql } from "drizzle-orm";
import type { ReadContext, Viewer } from "../../../platform/context.ts";
import { statement } from "../../../platform/database/statement.ts";

const selectAwaitedUsers = statement<
  { viewer: string; userIds: readonly string[] },
  { user_id: string }
>(
  "users-awaited",
  (value) => sql`
    SELECT partner.id AS user_id FROM unnest(${value("userIds")}::uuid[]) partner (id)
      JOIN conversations c ON c.one_id = least(${value("viewer")}::uuid, partner.id)
        AND c.other_id = greatest(${value("viewer")}::uuid, partner.id)
    WHERE c.requested_by = ${value("viewer")}`,
);

/** Returns those of the users whose presence the viewer may see: not those who have not accepted the viewer's request. */
export async function withoutAwaitedUsers(
  { db, viewer }: Pick<ReadContext, "db"> & { readonly viewer: Viewer },
  userIds: readonly string[],
): Promise<string[]> {
  if (userIds.length === 0) return [];
  const rows = await db.rows(selectAwaitedUsers, { viewer: viewer.userId, userIds });
  const awaitedIds = new Set(rows.map((row) => row.user_id));
  return userIds.filter((userId) => !awaitedIds.has(userId));
}
