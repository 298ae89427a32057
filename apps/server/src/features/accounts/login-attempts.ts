import { hash } from "node:crypto";
import { accountLoginFailures, loginFailures } from "@kora/contract/rate-limits";
import type { Context } from "../../platform/context.ts";
import { rateLimited } from "../../platform/errors.ts";
import { addressKey } from "../../platform/limits/address-key.ts";
import { isKnownDevice } from "./known-devices.ts";
import { warnOfFailedLogins } from "./warn-of-failed-logins.ts";

/** The account and device of a login attempt. The account may not exist. */
export interface AttemptOrigin {
  readonly email: string;
  /** The token in the device cookie, which identifies a known device. */
  readonly deviceToken?: string | undefined;
  /** True if the request has a valid session of this account. */
  readonly isSignedIn?: boolean;
}

/** These rate limit keys identify an account by its email, in total, per IP address and per device. */
const accountKey = (email: string) => hash("sha256", email.toLowerCase(), "base64url");
const accountAddressKey = (ctx: Context, email: string) =>
  `${accountKey(email)} ${addressKey(ctx.requestOrigin.address)}`;
const accountDeviceKey = (email: string, deviceToken: string) =>
  `${accountKey(email)} device ${hash("sha256", deviceToken, "base64url")}`;

/**
 * Counts an attempt as failed until `clear` is called. A known device has its own limit, so failures on other devices
 * do not lock it out. Unknown devices share a limit per account and IP address and, unless signed in, a limit per
 * account. Throws 429 above a limit. Above the limit per account, its user is also warned by mail. Attempts on accounts
 * that do not exist are counted alike.
 *
 * Call this function before the password is verified, so that concurrent attempts are counted too.
 */
export async function countAttempt(
  ctx: Context,
  { email, deviceToken, isSignedIn = false }: AttemptOrigin,
): Promise<{ clear: () => Promise<void> }> {
  const hitLimit = async (key: string) =>
    throwIfLimited(await ctx.limiter.hit("login-failures", key, loginFailures));
  if (deviceToken !== undefined && (await isKnownDevice(ctx, { email, deviceToken }))) {
    const key = accountDeviceKey(email, deviceToken);
    await hitLimit(key);
    return { clear: () => ctx.limiter.clear("login-failures", key) };
  }
  await hitLimit(accountAddressKey(ctx, email));
  if (!isSignedIn) {
    const key = accountKey(email);
    const waitSeconds = await ctx.limiter.hit("account-login-failures", key, accountLoginFailures);
    if (waitSeconds !== undefined) await warnOfFailedLogins(ctx, { email, key });
    throwIfLimited(waitSeconds);
  }
  return { clear: () => clearAttempts(ctx, email) };
}

/**
 * Resets the failure count of an account, and its count for the IP address of the request, after a login or a password
 * reset. The counts for other addresses and for known devices stay.
 */
export async function clearAttempts(ctx: Context, email: string): Promise<void> {
  await ctx.limiter.clear("login-failures", accountAddressKey(ctx, email));
  await ctx.limiter.clear("account-login-failures", accountKey(email));
}

function throwIfLimited(waitSeconds: number | undefined): void {
  if (waitSeconds !== undefined) {
    throw rateLimited(waitSeconds);
  }
}
