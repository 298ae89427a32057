import { limits } from "@kora/contract/limits";
import { sql } from "drizzle-orm";
import type { Parts } from "../../parts.ts";
import { deleteInBatches } from "../../platform/database/delete-in-batches.ts";
import { statement } from "../../platform/database/statement.ts";
import { firstIdAt } from "../../platform/ids.ts";

/** New alerts whose people are looked at in one statement: short locks, however much there is to do. */
const batch = 500;
/** A day, and what a late sweep may be late. */
const lookBack = 2 * 24 * 3600 * 1000;

const sweep = statement<{ from: string }, { last: string | null; count: number }>(
  "sweep-alerts",
  (v) => sql`
    WITH latest AS MATERIALIZED (
      SELECT id, user_id FROM alerts WHERE id > ${v("from")}
      ORDER BY id LIMIT ${sql.raw(String(batch))}
    ),
    edge AS MATERIALIZED (
      SELECT person.user_id, beyond.id FROM (SELECT DISTINCT user_id FROM latest) person
      CROSS JOIN LATERAL (
        SELECT a.id FROM alerts a WHERE a.user_id = person.user_id
        ORDER BY a.id DESC OFFSET ${sql.raw(String(limits.alerts.each))} LIMIT 1
      ) beyond
    ),
    gone AS (
      DELETE FROM alerts a USING edge WHERE a.user_id = edge.user_id AND a.id <= edge.id
    )
    SELECT (SELECT id FROM latest ORDER BY id DESC LIMIT 1) AS last,
      (SELECT count(*)::int FROM latest) AS count`,
);

/** Whoever does the same again so much later is told of anew. */
const toldForDays = 90;
const forgottenAtOnce = 5000;

const forgetTold = statement<{ before: Date }, unknown>(
  "forget-told-alerts",
  (v) => sql`
    DELETE FROM alerts_told WHERE told_at < ${v("before")} AND ctid = ANY (ARRAY(
      SELECT ctid FROM alerts_told WHERE told_at < ${v("before")}
      LIMIT ${sql.raw(String(forgottenAtOnce))}
    ))
    RETURNING 1`,
);

/** Forgets who was told of what long ago. */
export async function sweepTold({ db, clock }: Pick<Parts, "db" | "clock">): Promise<void> {
  const before = new Date(clock.now().getTime() - toldForDays * 24 * 3600 * 1000);
  await deleteInBatches(db, forgetTold, { before }, forgottenAtOnce);
}

/** Deletes the oldest alerts of everyone who has more than `limits.alerts.each`. */
export async function sweepAlerts({ db, clock }: Pick<Parts, "db" | "clock">): Promise<void> {
  let from = firstIdAt(new Date(clock.now().getTime() - lookBack));
  for (;;) {
    const { last = null, count = 0 } = (await db.row(sweep, { from })) ?? {};
    if (last === null || count < batch) {
      return;
    }
    from = last;
  }
}
