import { limits } from "@kora/contract/limits";
import { sql } from "drizzle-orm";
import { deleteInBatches } from "../../platform/database/delete-in-batches.ts";
import { literal, statement } from "../../platform/database/statement.ts";
import type { Services } from "../../services.ts";

/** Rows deleted by one statement. */
const batchSize = 5000;

const deleteBatch = statement<{ openedBefore: Date }, unknown>(
  "delete-expired-openings",
  (value) => sql`
    DELETE FROM story_openings WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM story_openings WHERE at < ${value("openedBefore")} LIMIT ${literal(batchSize)}
    )) AND at < ${value("openedBefore")}
    RETURNING 1`,
);

/** Deletes openings that are too old to count reading time from. */
export async function deleteExpiredOpenings({
  db,
  clock,
}: Pick<Services, "db" | "clock">): Promise<void> {
  const openedBefore = new Date(clock.now().getTime() - limits.reading.timerSecondsPerCall * 1000);
  await deleteInBatches(db, deleteBatch, { openedBefore }, batchSize);
}
