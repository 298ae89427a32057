import { sql } from "drizzle-orm";
import type { Queryable } from "../../../platform/database/database.ts";
import { statement } from "../../../platform/database/statement.ts";

/**
 * Deletes the requests to at most 100 groups. It locks the groups in id order before their requests, to avoid
 * deadlocks.
 */
const deleteRequests = statement<{ userId: string }, unknown>(
  "delete-group-requests-of-user",
  (value) => sql`
    WITH locked_groups AS MATERIALIZED (
      SELECT g.id FROM groups g WHERE g.id IN (
        SELECT request.group_id FROM group_requests request
        WHERE request.user_id = ${value("userId")} LIMIT 100
      )
      ORDER BY g.id FOR NO KEY UPDATE
    ),
    deleted AS (
      DELETE FROM group_requests request USING locked_groups
      WHERE request.user_id = ${value("userId")} AND request.group_id = locked_groups.id
      RETURNING request.group_id, request.declined_at
    ),
    updated_groups AS (
      UPDATE groups g SET request_count = g.request_count - 1, revision = g.revision + 1
      FROM deleted WHERE g.id = deleted.group_id AND deleted.declined_at IS NULL
    )
    SELECT 1 FROM deleted LIMIT 1`,
);

/** Deletes one batch of the join requests of a deleted account. Returns true while there may be more. */
export async function deleteGroupRequestsOfUser(db: Queryable, userId: string): Promise<boolean> {
  return (await db.row(deleteRequests, { userId })) !== undefined;
}
