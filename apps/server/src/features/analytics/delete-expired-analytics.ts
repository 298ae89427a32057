import { limits } from "@kora/contract/limits";
import { sql } from "drizzle-orm";
import { dayMilliseconds, utcDay } from "../../platform/clock.ts";
import { deleteInBatches } from "../../platform/database/delete-in-batches.ts";
import { statement } from "../../platform/database/statement.ts";
import type { Services } from "../../services.ts";

/** Rows of one statement. */
const batch = 5000;

const sweepOf = (table: "writer_days" | "writer_origins") => {
  const name = sql.raw(table);
  return statement<{ before: string }, unknown>(
    `sweep-${table}`,
    (v) => sql`
      DELETE FROM ${name} WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM ${name} WHERE day < ${v("before")}::date LIMIT ${sql.raw(String(batch))}
      )) AND day < ${v("before")}::date
      RETURNING 1`,
  );
};

const sweeps = [sweepOf("writer_days"), sweepOf("writer_origins")];

/** Deletes figures of days that are no longer kept. */
export async function deleteExpiredAnalytics({
  db,
  clock,
}: Pick<Services, "db" | "clock">): Promise<void> {
  const kept = limits.analytics.retentionDays * dayMilliseconds;
  const before = utcDay(new Date(clock.now().getTime() - kept));
  for (const sweep of sweeps) {
    await deleteInBatches(db, sweep, { before }, batch);
  }
}
