import { secondFactorLimits } from "@kora/contract/second-factor-limits";
import { sessionLifetimeMilliseconds } from "@kora/contract/session-lifetime";
import { sql } from "drizzle-orm";
import { deleteInBatches } from "../../platform/database/delete-in-batches.ts";
import { literal, statement } from "../../platform/database/statement.ts";
import type { Services } from "../../services.ts";
import { confirmationMilliseconds, undoMilliseconds } from "./email-change/changes.ts";
import { codeLifetimeMilliseconds } from "./exchange-google-code.ts";
import { deviceLifetimeMilliseconds } from "./known-devices.ts";
import { newDeviceLinkMilliseconds } from "./new-devices/end-unknown-session.ts";
import { revokedLifetimeMilliseconds } from "./revoked-sessions.ts";

/** Rows per statement. */
const batchSize = 1000;

/**
 * Returns a statement that deletes one batch of rows of `table` whose timestamp in `column` is older than `before`.
 * `key` lists the columns of the primary key. The outer condition spares a row that was updated after the subquery
 * found it. `condition` selects among the rows; by default, all match.
 */
function defineDeleteBefore(
  name: string,
  options: { table: string; key: string; column: string; condition?: string },
) {
  const [table, key, column, condition] = [
    sql.raw(options.table),
    sql.raw(options.key),
    sql.raw(options.column),
    sql.raw(options.condition ?? "true"),
  ];
  return statement<{ before: Date }, unknown>(
    name,
    (value) => sql`
      DELETE FROM ${table} WHERE (${key}) IN (
        SELECT ${key} FROM ${table} WHERE ${column} < ${value("before")} AND ${condition}
        LIMIT ${literal(batchSize)}
      ) AND ${column} < ${value("before")} AND ${condition}
      RETURNING 1`,
  );
}

const deleteSessions = defineDeleteBefore("delete-expired-sessions", {
  table: "sessions",
  key: "token_hash",
  column: "last_used_at",
});

const deleteRevokedSessions = defineDeleteBefore("delete-old-revoked-sessions", {
  table: "revoked_sessions",
  key: "token_hash",
  column: "revoked_at",
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

const deleteChallenges = defineDeleteBefore("delete-expired-second-factor-challenges", {
  table: "second_factor_challenges",
  key: "challenge_hash",
  column: "created_at",
});

const deleteUnfinishedApps = defineDeleteBefore("delete-unfinished-totp-apps", {
  table: "totp_apps",
  key: "user_id",
  column: "created_at",
  condition: "confirmed_at IS NULL",
});

const deletePendingEmailChanges = defineDeleteBefore("delete-expired-email-changes", {
  table: "email_changes",
  key: "id",
  column: "requested_at",
  condition: "applied_at IS NULL",
});

/** Their old emails can then be used for other accounts. */
const deleteAppliedEmailChanges = defineDeleteBefore("delete-final-email-changes", {
  table: "email_changes",
  key: "id",
  column: "applied_at",
});

const deleteNewDeviceSignIns = defineDeleteBefore("delete-expired-new-device-sign-ins", {
  table: "new_device_sign_ins",
  key: "id",
  column: "created_at",
});

/**
 * Deletes sessions unused for 30 days, devices unused for a year, what is kept of sessions revoked a year ago, unfinished
 * set-ups of apps with codes, and expired mail tokens, changes of emails, links about new devices, Google sign-in codes
 * and second factor challenges.
 */
export async function deleteExpiredAccountData({
  db,
  clock,
}: Pick<Services, "db" | "clock">): Promise<void> {
  const now = clock.now();
  for (const [deleteRows, before] of [
    [deleteSessions, new Date(now.getTime() - sessionLifetimeMilliseconds)],
    [deleteRevokedSessions, new Date(now.getTime() - revokedLifetimeMilliseconds)],
    [deleteDevices, new Date(now.getTime() - deviceLifetimeMilliseconds)],
    [deleteVerifications, now],
    [deleteResets, now],
    [deleteChallenges, new Date(now.getTime() - secondFactorLimits.challengeMilliseconds)],
    [deleteUnfinishedApps, new Date(now.getTime() - secondFactorLimits.setUpMilliseconds)],
    [deletePendingEmailChanges, new Date(now.getTime() - confirmationMilliseconds)],
    [deleteAppliedEmailChanges, new Date(now.getTime() - undoMilliseconds)],
    [deleteNewDeviceSignIns, new Date(now.getTime() - newDeviceLinkMilliseconds)],
    [deleteGoogleSignIns, new Date(now.getTime() - codeLifetimeMilliseconds)],
  ] as const) {
    await deleteInBatches(db, deleteRows, { before }, batchSize);
  }
}
