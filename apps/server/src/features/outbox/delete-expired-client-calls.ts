import { clientIdDays } from "@kora/contract/client-id";
import { sql } from "drizzle-orm";
import { deleteInBatches } from "../../platform/database/delete-in-batches.ts";
import { literal, statement } from "../../platform/database/statement.ts";
import type { Services } from "../../services.ts";

/** Max rows that one statement deletes. */
const batchSize = 5000;

const deleteBatch = statement<{ createdBefore: Date }, unknown>(
  "delete-expired-client-calls",
  (value) => sql`
    DELETE FROM client_calls WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM client_calls WHERE created_at < ${value("createdBefore")} LIMIT ${literal(batchSize)}
    )) AND created_at < ${value("createdBefore")}
    RETURNING 1`,
);

/** Deletes the client ids that clients may no longer repeat, with the responses of their calls. */
export async function deleteExpiredClientCalls({
  db,
  clock,
}: Pick<Services, "db" | "clock">): Promise<void> {
  const lifetime = clientIdDays * 24 * 60 * 60 * 1000;
  const createdBefore = new Date(clock.now().getTime() - lifetime);
  await deleteInBatches(db, deleteBatch, { createdBefore }, batchSize);
}
