import { sql } from "drizzle-orm";
import type { Queryable } from "../../../platform/database/database.ts";
import { statement } from "../../../platform/database/statement.ts";

/** The groups are locked before what hangs on them, and in one order. */
const eraseRequests = statement<{ userId: string }, unknown>(
  "erase-group-requests-of-gone",
  (v) => sql`
    WITH due AS MATERIALIZED (
      SELECT g.id FROM groups g WHERE g.id IN (
        SELECT request.group_id FROM group_requests request
        WHERE request.user_id = ${v("userId")} LIMIT 100
      )
      ORDER BY g.id FOR NO KEY UPDATE
    ),
    gone AS (
      DELETE FROM group_requests request USING due
      WHERE request.user_id = ${v("userId")} AND request.group_id = due.id
      RETURNING request.group_id, request.declined_at
    ),
    counted AS (
      UPDATE groups g SET request_count = g.request_count - 1, revision = g.revision + 1
      FROM gone WHERE g.id = gone.group_id AND gone.declined_at IS NULL
    )
    SELECT 1 FROM gone LIMIT 1`,
);

/** Somebody whose account is gone asks to join no group any more. True while there may be more. */
export async function eraseGroupRequestsOf(db: Queryable, userId: string): Promise<boolean> {
  return (await db.row(eraseRequests, { userId })) !== undefined;
}
