import { sql } from "drizzle-orm";
import type { TransactionContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { answerAlert } from "./friend-alerts.ts";

const remove = statement<{ asker: string; asked: string }, unknown>(
  "delete-friend-request",
  (v) => sql`
    DELETE FROM friend_requests WHERE sender_id = ${v("asker")} AND recipient_id = ${v("asked")}`,
);

/** Deletes a request, with what the one who was asked has not read of it. */
export async function deleteRequest(
  tx: TransactionContext,
  { askerId, askedId }: { askerId: string; askedId: string },
): Promise<void> {
  await tx.db.rows(remove, { asker: askerId, asked: askedId });
  await answerAlert(tx, { askerId, askedId });
}
