import { serverLimits } from "@kora/contract/server-limits";
import { sql } from "drizzle-orm";
import { dayMilliseconds, utcDay } from "../../platform/clock.ts";
import { deleteInBatches } from "../../platform/database/delete-in-batches.ts";
import { literal, statement } from "../../platform/database/statement.ts";
import type { Services } from "../../services.ts";

/** Max rows deleted by one statement. */
const batchSize = 5000;

/** Returns a statement that deletes one batch of the rows of days before `beforeDay`. */
const defineDeleteBefore = (table: "writer_days" | "writer_origins") => {
  const tableName = sql.raw(table);
  return statement<{ beforeDay: string }, unknown>(
    `delete-expired-${table}`,
    (value) => sql`
      DELETE FROM ${tableName} WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM ${tableName} WHERE day < ${value("beforeDay")}::date LIMIT ${literal(batchSize)}
      )) AND day < ${value("beforeDay")}::date
      RETURNING 1`,
  );
};

const deleteStatements = [defineDeleteBefore("writer_days"), defineDeleteBefore("writer_origins")];

/** Deletes analytics of days before the retention period. */
export async function deleteExpiredAnalytics({
  db,
  clock,
}: Pick<Services, "db" | "clock">): Promise<void> {
  const retentionMilliseconds = serverLimits.analytics.retentionDays * dayMilliseconds;
  const beforeDay = utcDay(new Date(clock.now().getTime() - retentionMilliseconds));
  for (const deleteBatch of deleteStatements) {
    await deleteInBatches(db, deleteBatch, { beforeDay }, batchSize);
  }
}
