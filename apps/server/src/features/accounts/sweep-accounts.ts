import { sql } from "drizzle-orm";
import type { Parts } from "../../parts.ts";
import { inBatches } from "../../platform/database/in-batches.ts";
import { statement } from "../../platform/database/statement.ts";
import { codeLifetimeMilliseconds } from "./exchange-google-code.ts";
import { deviceLifetimeMilliseconds } from "./known-devices.ts";
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

const deleteGoogleSignIns = statement<{ before: Date }, unknown>(
  "sweep-google-sign-ins",
  (v) => sql`
    DELETE FROM google_sign_ins WHERE code_hash IN (
      SELECT code_hash FROM google_sign_ins WHERE created_at < ${v("before")} LIMIT ${mostRows}
    ) AND created_at < ${v("before")}
    RETURNING 1`,
);

const deleteDevices = statement<{ before: Date }, unknown>(
  "sweep-known-devices",
  (v) => sql`
    DELETE FROM known_devices WHERE (user_id, token_hash) IN (
      SELECT user_id, token_hash FROM known_devices
      WHERE last_used_at < ${v("before")} LIMIT ${mostRows}
    ) AND last_used_at < ${v("before")}
    RETURNING 1`,
);

/**
 * Deletes sessions that nobody used for 30 days, devices that nobody signed in on for a year, tokens of mails that nobody
 * followed, and codes of Google sign-ins that nobody exchanged.
 */
export async function sweepAccounts({ db, clock }: Pick<Parts, "db" | "clock">): Promise<void> {
  const now = clock.now();
  const unused = new Date(now.getTime() - sessionLifetimeMilliseconds);
  for (const [remove, before] of [
    [deleteSessions, unused],
    [deleteDevices, new Date(now.getTime() - deviceLifetimeMilliseconds)],
    [deleteVerifications, now],
    [deleteResets, now],
    [deleteGoogleSignIns, new Date(now.getTime() - codeLifetimeMilliseconds)],
  ] as const) {
    await inBatches(db, remove, { before }, batch);
  }
}
