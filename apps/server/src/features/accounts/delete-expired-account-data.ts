import { sql } from "drizzle-orm";
import { deleteInBatches } from "../../platform/database/delete-in-batches.ts";
import { literal, statement } from "../../platform/database/statement.ts";
import type { Services } from "../../services.ts";
import { codeLifetimeMilliseconds } from "./exchange-google-code.ts";
import { deviceLifetimeMilliseconds } from "./known-devices.ts";
import { sessionLifetimeMilliseconds } from "./sessions.ts";

/** Rows per statement. */
const batchSize = 1000;

/**
 * Returns a statement that deletes one batch of rows of `table` whose timestamp in `column` is older than `before`.
 * `key` lists the columns of the primary key. The outer condition spares a row that was updated after the subquery
 * found it.
 */
function defineDeleteBefore(name: string, options: { table: string; key: string; column: string }) {
  const [table, key, column] = [
    sql.raw(options.table),
    sql.raw(options.key),
    sql.raw(options.column),
  ];
  return statement<{ before: Date }, unknown>(
    name,
    (value) => sql`
      DELETE FROM ${table} WHERE (${key}) IN (
        SELECT ${key} FROM ${table} WHERE ${column} < ${value("before")} LIMIT ${literal(batchSize)}
      ) AND ${column} < ${value("before")}
      RETURNING 1`,
  );
}

const deleteSessions = defineDeleteBefore("delete-expired-sessions", {
  table: "sessions",
  key: "token_hash",
  column: "last_used_at",
});

const deleteVerifications = defineDeleteBefore("delete-expired-verifications", {
  table: "email_verifications",
  key: "user_id",
  column: "expires_at",
});

const deleteResets = defineDeleteBefore("delete-expired-resets", {
  table: "password_resets",
  key: "user_id",
  column: "expires_at",
});

const deleteGoogleSignIns = defineDeleteBefore("delete-expired-google-sign-ins", {
  table: "google_sign_ins",
  key: "code_hash",
  column: "created_at",
});

const deleteDevices = defineDeleteBefore("delete-expired-devices", {
  table: "known_devices",
  key: "user_id, token_hash",
  column: "last_used_at",
});

/** Deletes sessions unused for 30 days, devices unused for a year, and expired mail tokens and Google sign-in codes. */
export async function deleteExpiredAccountData({
  db,
  clock,
}: Pick<Services, "db" | "clock">): Promise<void> {
  const now = clock.now();
  for (const [deleteRows, before] of [
    [deleteSessions, new Date(now.getTime() - sessionLifetimeMilliseconds)],
    [deleteDevices, new Date(now.getTime() - deviceLifetimeMilliseconds)],
    [deleteVerifications, now],
    [deleteResets, now],
    [deleteGoogleSignIns, new Date(now.getTime() - codeLifetimeMilliseconds)],
  ] as const) {
    await deleteInBatches(db, deleteRows, { before }, batchSize);
  }
}
