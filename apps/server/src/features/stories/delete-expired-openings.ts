import { limits } from "@kora/contract/limits";
import { sql } from "drizzle-orm";
import { deleteInBatches } from "../../platform/database/delete-in-batches.ts";
import { literal, statement } from "../../platform/database/statement.ts";
import type { Services } from "../../services.ts";

/** Max rows that one statement deletes. */
const batchSize = 5000;

const deleteBatch = statement<{ openedBefore: Date }, unknown>(
  "delete-expired-openings",
  (value) => sql`
    DELETE FROM story_openings WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM story_openings WHERE at < ${value("openedBefore")} LIMIT ${literal(batchSize)}
    )) AND at < ${value("openedBefore")}
    RETURNING 1`,
);

/** Deletes openings that are older than the longest reading time that one call can count. */
export async function deleteExpiredOpenings({
  db,
  clock,
}: Pick<Services, "db" | "clock">): Promise<void> {
  const openedBefore = new Date(clock.now().getTime() - limits.reading.timerSecondsPerCall * 1000);
  await deleteInBatches(db, deleteBatch, { openedBefore }, batchSize);
}
