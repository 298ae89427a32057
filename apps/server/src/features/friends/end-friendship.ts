import { sql } from "drizzle-orm";
import type { TransactionContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { userRoom } from "../../platform/realtime/rooms.ts";
import { answerAlert } from "./friend-alerts.ts";
import { noFriendship } from "./friendship.ts";

const endAll = statement<{ one: string; other: string }, { is_ended: boolean }>(
  "end-friendship-of-two",
  (v) => sql`
    WITH pairs (one, other) AS (
      VALUES (${v("one")}::uuid, ${v("other")}::uuid), (${v("other")}::uuid, ${v("one")}::uuid)
    ),
    friendship AS (
      DELETE FROM friends f USING pairs
      WHERE f.user_id = pairs.one AND f.friend_id = pairs.other RETURNING f.user_id
    ),
    request AS (
      DELETE FROM friend_requests r USING pairs
      WHERE r.sender_id = pairs.one AND r.recipient_id = pairs.other RETURNING r.sender_id
    )
    SELECT EXISTS (SELECT FROM friendship UNION ALL SELECT FROM request) AS is_ended`,
);

/**
 * Ends whatever was between two people, whom the act has locked. The screens of both are told, which may still
 * show each the other, though neither may meet the other from here on.
 */
export async function endFriendship(
  tx: TransactionContext,
  one: string,
  other: string,
): Promise<void> {
  const found = await tx.db.row(endAll, { one, other });
  if (found?.is_ended !== true) {
    return;
  }
  for (const [userId, person] of [
    [one, other],
    [other, one],
  ] as const) {
    await answerAlert(tx, { askerId: userId, askedId: person });
    tx.publish({
      event: "friendUpdated",
      to: userRoom(person),
      payload: { userId, ...noFriendship },
    });
  }
}
