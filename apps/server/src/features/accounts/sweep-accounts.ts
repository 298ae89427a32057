import { sql } from "drizzle-orm";
import type { Parts } from "../../parts.ts";
import { inBatches } from "../../platform/database/in-batches.ts";
import { statement } from "../../platform/database/statement.ts";
import { sessionLifetimeMilliseconds } from "./sessions.ts";

/** Rows of one statement. */
const batch = 1000;
const mostRows = sql.raw(String(batch));

const deleteSessions = statement<{ before: Date }, unknown>(
  "sweep-sessions",
  (v) => sql`
    DELETE FROM sessions WHERE token_hash IN (
      SELECT token_hash FROM sessions WHERE last_used_at < ${v("before")} LIMIT ${mostRows}
    ) AND last_used_at < ${v("before")}
    RETURNING 1`,
);

const deleteVerifications = statement<{ before: Date }, unknown>(
  "sweep-verifications",
  (v) => sql`
    DELETE FROM email_verifications WHERE user_id IN (
      SELECT user_id FROM email_verifications WHERE expires_at < ${v("before")} LIMIT ${mostRows}
    ) AND expires_at < ${v("before")}
    RETURNING 1`,
);

const deleteResets = statement<{ before: Date }, unknown>(
  "sweep-resets",
  (v) => sql`
    DELETE FROM password_resets WHERE user_id IN (
      SELECT user_id FROM password_resets WHERE expires_at < ${v("before")} LIMIT ${mostRows}
    ) AND expires_at < ${v("before")}
    RETURNING 1`,
);

/** Deletes sessions that nobody used for 30 days, and tokens of mails that nobody followed. */
export async function sweepAccounts({ db, clock }: Pick<Parts, "db" | "clock">): Promise<void> {
  const now = clock.now();
  const unused = new Date(now.getTime() - sessionLifetimeMilliseconds);
  for (const [remove, before] of [
    [deleteSessions, unused],
    [deleteVerifications, now],
    [deleteResets, now],
  ] as const) {
    await inBatches(db, remove, { before }, batch);
  }
}
