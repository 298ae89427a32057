import { reportLimits } from "@kora/contract/report-limits";
import { sql } from "drizzle-orm";
import { deleteInBatches } from "../../platform/database/delete-in-batches.ts";
import { literal, statement } from "../../platform/database/statement.ts";
import type { Services } from "../../services.ts";

/** Rows per statement. */
const batchSize = 500;

/** Returns a statement that deletes one batch of the quotes in `table`. `condition` selects among the rows. */
const defineDeletion = (table: "moderation_log" | "sanctions", condition = "true") => {
  const [name, isDue] = [sql.raw(table), sql.raw(condition)];
  return statement<{ decidedBefore: Date }, unknown>(
    `delete-quotes-in-${table}`,
    (value) => sql`
      UPDATE ${name} SET title = ''
      WHERE id = ANY (ARRAY(
        SELECT id FROM ${name}
        WHERE kind IN ('comment', 'status') AND title <> '' AND created_at <= ${value("decidedBefore")} AND ${isDue}
        ORDER BY created_at LIMIT ${literal(batchSize)}
      ))
      RETURNING 1`,
  );
};

const deleteInLog = defineDeletion("moderation_log");

/** The quote stays while an appeal is open, because the moderator who decides it needs the quote. */
const deleteInSanctions = defineDeletion(
  "sanctions",
  "NOT EXISTS (SELECT FROM appeals WHERE sanction_id = sanctions.id AND decided_at IS NULL)",
);

/**
 * Deletes what the log and the sanctions quote of comments and statuses, 90 days after the decision, as the copies of
 * reports. The entries stay.
 */
export async function deleteExpiredQuotes({
  db,
  clock,
}: Pick<Services, "db" | "clock">): Promise<void> {
  const decidedBefore = new Date(clock.now().getTime() - reportLimits.copyMilliseconds);
  for (const deleteBatch of [deleteInLog, deleteInSanctions]) {
    await deleteInBatches(db, deleteBatch, { decidedBefore }, batchSize);
  }
}
