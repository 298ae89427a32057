import { sql } from "drizzle-orm";
import type { Queryable } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statement.ts";
import { hiddenPeople } from "./visibility.ts";

const selectHidden = statement<{ viewer: string }, { hidden: string[] }>(
  "hidden-people",
  (v) => sql`SELECT ${hiddenPeople(sql`${v("viewer")}`)} AS hidden`,
);

/** Ids of everyone blocked by the viewer or blocking them, as they are now. */
export async function listHiddenPeople(db: Queryable, viewerId: string): Promise<string[]> {
  const found = await db.row(selectHidden, { viewer: viewerId });
  return found?.hidden ?? [];
}
