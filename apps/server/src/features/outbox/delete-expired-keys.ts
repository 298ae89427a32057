import { sql } from "drizzle-orm";
import { deleteInBatches } from "../../platform/database/delete-in-batches.ts";
import { literal, statement } from "../../platform/database/statement.ts";
import type { Services } from "../../services.ts";

/** Max rows that one statement deletes. */
const batchSize = 5000;

const deleteBatch = statement<{ now: Date }, unknown>(
  "delete-expired-idempotency-keys",
  (value) => sql`
    DELETE FROM idempotency_keys WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM idempotency_keys WHERE expires_at <= ${value("now")} LIMIT ${literal(batchSize)}
    )) AND expires_at <= ${value("now")}
    RETURNING 1`,
);

/** Deletes the keys and client ids that have expired, with the responses of their calls. */
export async function deleteExpiredKeys({
  db,
  clock,
}: Pick<Services, "db" | "clock">): Promise<void> {
  await deleteInBatches(db, deleteBatch, { now: clock.now() }, batchSize);
}
