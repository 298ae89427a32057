import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import { dayMilliseconds } from "../../../platform/clock.ts";
import { type Context, inTransaction } from "../../../platform/context.ts";
import { statement } from "../../../platform/database/statement.ts";
import { invalid } from "../../../platform/errors.ts";
import { rememberRevoked } from "../revoked-sessions.ts";
import { hashToken, isToken } from "../tokens.ts";

/** The link in the mail about a new device expires after this time. */
export const newDeviceLinkMilliseconds = 7 * dayMilliseconds;

/** Deletes the link in the same statement, so that only one of two concurrent requests succeeds. */
const redeemLink = statement<
  { tokenHash: Buffer; createdAfter: Date },
  { user_id: string; device_hash: Buffer }
>(
  "redeem-new-device-link",
  (value) => sql`
    DELETE FROM new_device_sign_ins
    WHERE token_hash = ${value("tokenHash")} AND created_at > ${value("createdAfter")}
    RETURNING user_id, device_hash`,
);

/** Makes the device unknown, and ends sign-ins that wait for the second factor. */
const forgetDevice = statement<{ userId: string; deviceHash: Buffer }, unknown>(
  "forget-unknown-device",
  (value) => sql`
    WITH forgotten AS (
      DELETE FROM known_devices
      WHERE user_id = ${value("userId")} AND token_hash = ${value("deviceHash")}
    )
    DELETE FROM second_factor_challenges WHERE user_id = ${value("userId")} AND purpose <> 'proof'`,
);

const endDevice = statement<{ userId: string; deviceHash: Buffer; now: Date }, { id: string }>(
  "end-unknown-sessions",
  (value) => sql`
    WITH ended AS (
      DELETE FROM sessions WHERE user_id = ${value("userId")} AND device_hash = ${value("deviceHash")}
      RETURNING id, token_hash, last_used_at
    ),
    revoked AS (${rememberRevoked(sql`ended`, value("now"))})
    SELECT id FROM ended`,
);

/**
 * Ends the sessions of a new device by the link in the mail about its sign-in. The device counts as new again. Throws
 * 400 with the field `token` for a link that was used or is older than seven days. A device without a session is no
 * error.
 */
export async function endUnknownSession(ctx: Context, input: { token: string }): Promise<void> {
  if (!isToken(input.token)) throw linkInvalid();
  const createdAfter = new Date(ctx.clock.now().getTime() - newDeviceLinkMilliseconds);
  await inTransaction(ctx, async (tx) => {
    const signIn = await tx.db.row(redeemLink, { tokenHash: hashToken(input.token), createdAfter });
    if (!signIn) throw linkInvalid();
    const { user_id: userId, device_hash: deviceHash } = signIn;
    await tx.db.rows(forgetDevice, { userId, deviceHash });
    const now = tx.clock.now();
    const endedSessions = await tx.db.rows(endDevice, { userId, deviceHash, now });
    tx.afterCommit((realtime) => {
      tx.invalidateUser(userId);
      for (const { id } of endedSessions) realtime.closeSession(id);
    });
  });
}

const linkInvalid = () => invalid("token", sentences.accountChanges.deviceLinkInvalid);
