import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import { dayMilliseconds } from "../../../platform/clock.ts";
import type { TransactionContext } from "../../../platform/context.ts";
import { literal, statement } from "../../../platform/database/statement.ts";
import { newId } from "../../../platform/ids.ts";
import { enqueueAlert } from "../../alert-outbox/index.ts";
import { describeDevice } from "../describe-device.ts";
import { deleteOldestDevices, deviceLifetimeMilliseconds } from "../known-devices.ts";
import { hashToken } from "../tokens.ts";

/** Notifications of a user in a day. A browser without cookies is new at each sign-in. */
const maxNotificationsPerDay = 10;

/**
 * Inserts or refreshes the device. `is_known`: the user was signed in on it before. `has_signed_in`: the user was signed
 * in on another device before. The devices of an account that is older than their lifetime may have been deleted, so it
 * counts as one that was.
 */
const upsertDevice = statement<
  { userId: string; tokenHash: Buffer; now: Date; usedAfter: Date },
  { is_known: boolean; has_signed_in: boolean }
>(
  "record-sign-in",
  (value) => sql`
    WITH account AS (
      SELECT id, created_at FROM users WHERE id = ${value("userId")} AND deleted_at IS NULL
    ),
    previous AS (
      SELECT token_hash = ${value("tokenHash")} AND last_used_at > ${value("usedAfter")} AS is_this
      FROM known_devices WHERE user_id = ${value("userId")} AND signed_in_at IS NOT NULL
    ),
    upserted AS (
      INSERT INTO known_devices (user_id, token_hash, last_used_at, signed_in_at)
      SELECT id, ${value("tokenHash")}, ${value("now")}, ${value("now")} FROM account
      ON CONFLICT (user_id, token_hash) DO UPDATE SET last_used_at = excluded.last_used_at,
        signed_in_at = coalesce(known_devices.signed_in_at, excluded.signed_in_at)
    ),
    deleted AS (${deleteOldestDevices(value)})
    SELECT coalesce((SELECT bool_or(is_this) FROM previous), false) AS is_known,
      account.created_at < ${value("usedAfter")} OR EXISTS (SELECT FROM previous) AS has_signed_in
    FROM account`,
);

/** Inserts no row for a user who had `maxNotificationsPerDay` notifications in the last day. */
const insertNewDeviceSignIn = statement<
  {
    id: string;
    userId: string;
    deviceHash: Buffer;
    device: string;
    now: Date;
    createdAfter: Date;
  },
  { id: string }
>(
  "insert-new-device-sign-in",
  (value) => sql`
    INSERT INTO new_device_sign_ins (id, user_id, device_hash, device, created_at)
    SELECT ${value("id")}::uuid, ${value("userId")}::uuid, ${value("deviceHash")}::bytea, ${value("device")},
      ${value("now")}::timestamptz
    WHERE (
      SELECT count(*) FROM new_device_sign_ins
      WHERE user_id = ${value("userId")} AND created_at > ${value("createdAfter")}
    ) < ${literal(maxNotificationsPerDay)}
    RETURNING id`,
);

interface SignIn {
  readonly userId: string;
  /** The token in the device cookie. */
  readonly deviceToken: string;
  /** The `User-Agent` header. */
  readonly device: string;
  readonly now: Date;
}

/**
 * Records a sign-in on a device. Notifies the user by mail and alert of a device on which the user was never signed in,
 * except for the first sign-in of an account.
 */
export async function recordSignIn(
  tx: TransactionContext,
  { userId, deviceToken, device, now }: SignIn,
): Promise<void> {
  const deviceHash = hashToken(deviceToken);
  const usedAfter = new Date(now.getTime() - deviceLifetimeMilliseconds);
  const row = await tx.db.row(upsertDevice, { userId, tokenHash: deviceHash, now, usedAfter });
  if (!row || row.is_known || !row.has_signed_in) return;
  const signIn = await tx.db.row(insertNewDeviceSignIn, {
    id: newId(),
    userId,
    deviceHash,
    device: device.slice(0, 200),
    now,
    createdAfter: new Date(now.getTime() - dayMilliseconds),
  });
  if (!signIn) return;
  const note = sentences.security.newDevice(describeDevice(device));
  await enqueueAlert(tx, { userId, type: "security", senderId: null, note });
  await tx.enqueue("send-new-device-mail", { signInId: signIn.id });
}
