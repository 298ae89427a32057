import { sql } from "drizzle-orm";
import type { Queryable } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statement.ts";

const selectHidden = statement<{ viewer: string }, { id: string }>(
  "hidden-people",
  (v) => sql`
    SELECT blocked_id AS id FROM user_blocks WHERE blocker_id = ${v("viewer")}
    UNION
    SELECT blocker_id FROM user_blocks WHERE blocked_id = ${v("viewer")}`,
);

/** Ids of everyone blocked by the viewer or blocking them. */
export async function listHiddenPeople(db: Queryable, viewerId: string): Promise<string[]> {
  const found = await db.rows(selectHidden, { viewer: viewerId });
  return found.map(({ id }) => id);
}
