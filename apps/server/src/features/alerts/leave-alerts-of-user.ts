import { sql } from "drizzle-orm";
import type { Queryable } from "../../platform/database/database.ts";
import { literal, statement } from "../../platform/database/statement.ts";

/** Alerts per statement. */
const batchSize = 500;

const leaveAlerts = statement<{ userId: string }, { id: string }>(
  "leave-alerts-of-user",
  (value) => sql`
    UPDATE alerts SET sender_id = next.sender_id, sender_ids = array_remove(alerts.sender_ids, ${value("userId")}::uuid),
      other_senders = alerts.other_senders - 1
    FROM (
      SELECT a.id, (
        SELECT u.id FROM unnest(a.sender_ids) WITH ORDINALITY sender (id, number)
          JOIN users u ON u.id = sender.id AND u.id <> a.sender_id
        ORDER BY sender.number LIMIT 1
      ) AS sender_id
      FROM alerts a WHERE a.sender_id = ${value("userId")} AND cardinality(a.sender_ids) > 1
      ORDER BY a.id LIMIT ${literal(batchSize)}
    ) next
    WHERE alerts.id = next.id AND next.sender_id IS NOT NULL
    RETURNING alerts.id`,
);

/**
 * Makes the next sender the first one of combined alerts whose latest sender is a deleted user, so that the others stay
 * when the alerts of the user are deleted. Returns true while there may be more.
 */
export async function leaveAlertsOfUser(db: Queryable, userId: string): Promise<boolean> {
  return (await db.rows(leaveAlerts, { userId })).length === batchSize;
}
