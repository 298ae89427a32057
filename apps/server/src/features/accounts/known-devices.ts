import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { dayMilliseconds } from "../../platform/clock.ts";
import type { Context } from "../../platform/context.ts";
import { literal, type Placeholder, statement } from "../../platform/database/statement.ts";
import type { SignedCookies } from "../../platform/http/signed-cookies.ts";
import { hashToken, newToken } from "./tokens.ts";

const lifetimeDays = 365;
/** A device that was not used for this time is unknown again. */
export const deviceLifetimeMilliseconds = lifetimeDays * dayMilliseconds;

/** Max devices per user; the least recently used are deleted. */
const maxDevices = 20;

const deviceCookie = {
  name: "kora_device",
  path: "/api/auth",
  maxAgeSeconds: lifetimeDays * 24 * 60 * 60,
  content: z.object({ token: z.string() }),
};

const selectDevice = statement<
  { email: string; tokenHash: Buffer; usedAfter: Date },
  { user_id: string }
>(
  "known-device",
  (value) => sql`
    SELECT k.user_id FROM known_devices k JOIN users u ON u.id = k.user_id
    WHERE lower(u.email) = lower(${value("email")}) AND u.deleted_at IS NULL
      AND k.token_hash = ${value("tokenHash")} AND k.last_used_at > ${value("usedAfter")}`,
);

/**
 * Returns the part of a statement that deletes the least recently used devices above `maxDevices`. It does not see the
 * device that another part of the statement inserts, because both have the same snapshot; so it leaves `maxDevices - 1`
 * others.
 */
export function deleteOldestDevices(
  value: Placeholder<{ userId: string; tokenHash: Buffer }>,
): SQL {
  return sql`
    DELETE FROM known_devices WHERE user_id = ${value("userId")} AND token_hash IN (
      SELECT token_hash FROM known_devices
      WHERE user_id = ${value("userId")} AND token_hash <> ${value("tokenHash")}
      ORDER BY last_used_at DESC OFFSET ${literal(maxDevices - 1)}
    )`;
}

/** Inserts or refreshes a device. */
const upsertDevice = statement<{ userId: string; tokenHash: Buffer; now: Date }, unknown>(
  "upsert-known-device",
  (value) => sql`
    WITH upserted AS (
      INSERT INTO known_devices (user_id, token_hash, last_used_at)
      SELECT id, ${value("tokenHash")}, ${value("now")} FROM users
      WHERE id = ${value("userId")} AND deleted_at IS NULL
      ON CONFLICT (user_id, token_hash) DO UPDATE SET last_used_at = excluded.last_used_at
    )
    ${deleteOldestDevices(value)}`,
);

/** Returns the token in the device cookie; undefined if the cookie is missing, expired or not validly signed. */
export function readDeviceToken(cookies: SignedCookies): string | undefined {
  return cookies.read(deviceCookie)?.token;
}

/** True if the account of this email was signed in on the device with `deviceToken` in the last year. */
export async function isKnownDevice(
  ctx: Context,
  { email, deviceToken }: { email: string; deviceToken: string },
): Promise<boolean> {
  const usedAfter = new Date(ctx.clock.now().getTime() - deviceLifetimeMilliseconds);
  const tokenHash = hashToken(deviceToken);
  return (await ctx.db.row(selectDevice, { email, tokenHash, usedAfter })) !== undefined;
}

const selectDeviceOfUser = statement<
  { userId: string; tokenHash: Buffer; usedAfter: Date },
  { user_id: string }
>(
  "known-device-of-user",
  (value) => sql`
    SELECT user_id FROM known_devices
    WHERE user_id = ${value("userId")} AND token_hash = ${value("tokenHash")}
      AND last_used_at > ${value("usedAfter")}`,
);

/** Returns a rate limit key for a device that the user was signed in on in the last year; undefined for other devices. */
export async function findKnownDeviceKey(
  ctx: Context,
  { userId, deviceToken }: { userId: string; deviceToken: string | undefined },
): Promise<string | undefined> {
  if (deviceToken === undefined) return undefined;
  const usedAfter = new Date(ctx.clock.now().getTime() - deviceLifetimeMilliseconds);
  const tokenHash = hashToken(deviceToken);
  const device = await ctx.db.row(selectDeviceOfUser, { userId, tokenHash, usedAfter });
  return device && tokenHash.toString("base64url");
}

/** Sets the device cookie. A browser has one device token for all accounts. */
export function writeDeviceToken(cookies: SignedCookies, token: string): void {
  cookies.set(deviceCookie, { token });
}

/**
 * Records that a user opened a mailed link on this device, and sets the device cookie. `finishSignIn` records those who
 * signed in.
 */
export async function rememberDevice(
  ctx: Context,
  cookies: SignedCookies,
  userId: string,
): Promise<void> {
  const token = readDeviceToken(cookies) ?? newToken();
  await ctx.db.rows(upsertDevice, { userId, tokenHash: hashToken(token), now: ctx.clock.now() });
  writeDeviceToken(cookies, token);
}
