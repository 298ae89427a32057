import { sql } from "drizzle-orm";
import type { Parts } from "../../parts.ts";
import { deleteInBatches } from "../../platform/database/delete-in-batches.ts";
import { statement } from "../../platform/database/statement.ts";
import { codeLifetimeMilliseconds } from "./exchange-google-code.ts";
import { deviceLifetimeMilliseconds } from "./known-devices.ts";
import { sessionLifetimeMilliseconds } from "./sessions.ts";

/** Rows of one statement. */
const batch = 1000;

/** Deletes the rows of `table` whose `column` is before a time, one batch by its `key`. */
function deleteBefore(name: string, of: { table: string; key: string; column: string }) {
  const [table, key, column] = [sql.raw(of.table), sql.raw(of.key), sql.raw(of.column)];
  return statement<{ before: Date }, unknown>(
    name,
    (v) => sql`
      DELETE FROM ${table} WHERE (${key}) IN (
        SELECT ${key} FROM ${table} WHERE ${column} < ${v("before")} LIMIT ${sql.raw(String(batch))}
      ) AND ${column} < ${v("before")}
      RETURNING 1`,
  );
}

const deleteSessions = deleteBefore("sweep-sessions", {
  table: "sessions",
  key: "token_hash",
  column: "last_used_at",
});

const deleteVerifications = deleteBefore("sweep-verifications", {
  table: "email_verifications",
  key: "user_id",
  column: "expires_at",
});

const deleteResets = deleteBefore("sweep-resets", {
  table: "password_resets",
  key: "user_id",
  column: "expires_at",
});

const deleteGoogleSignIns = deleteBefore("sweep-google-sign-ins", {
  table: "google_sign_ins",
  key: "code_hash",
  column: "created_at",
});

const deleteDevices = deleteBefore("sweep-known-devices", {
  table: "known_devices",
  key: "user_id, token_hash",
  column: "last_used_at",
});

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
    await deleteInBatches(db, remove, { before }, batch);
  }
}
