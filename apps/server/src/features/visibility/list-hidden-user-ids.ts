import { sql } from "drizzle-orm";
import type { Queryable } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statement.ts";
import { hiddenUserIds } from "./visibility.ts";

const selectHiddenUserIds = statement<{ viewer: string }, { hidden: string[] }>(
  "hidden-user-ids",
  (value) => sql`SELECT ${hiddenUserIds(sql`${value("viewer")}`)} AS hidden`,
);

/** Reads from the database, not from the session cache, the ids of users who block the viewer or are blocked by them. */
export async function listHiddenUserIds(db: Queryable, viewerId: string): Promise<string[]> {
  const row = await db.row(selectHiddenUserIds, { viewer: viewerId });
  return row?.hidden ?? [];
}
