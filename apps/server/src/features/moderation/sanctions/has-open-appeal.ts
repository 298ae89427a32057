import { type SQL, sql } from "drizzle-orm";

/** True for a row of `users` with an appeal that is not decided yet. */
export function hasOpenAppeal(user: SQL): SQL {
  return sql`EXISTS (
    SELECT FROM sanctions sanction JOIN appeals appeal ON appeal.sanction_id = sanction.id
    WHERE sanction.user_id = ${user}.id AND appeal.decided_at IS NULL)`;
}
