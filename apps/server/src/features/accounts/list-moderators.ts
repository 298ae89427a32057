import { sql } from "drizzle-orm";
import type { Queryable } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statement.ts";

/** Bounds the size of the result; real communities have far fewer moderators. */
const maxModerators = 1000;

interface ModeratorRow {
  username: string;
  email: string;
  is_operator: boolean;
}

const selectModerators = statement<{ limit: number }, ModeratorRow>(
  "moderators",
  (value) => sql`
    SELECT username, email, is_operator FROM users WHERE is_moderator AND deleted_at IS NULL
    ORDER BY lower(username) LIMIT ${value("limit")}`,
);

/** Returns username, email and role of all moderators, sorted by username. */
export function listModerators(db: Pick<Queryable, "rows">): Promise<ModeratorRow[]> {
  return db.rows(selectModerators, { limit: maxModerators });
}
