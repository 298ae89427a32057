import { hash } from "node:crypto";
import { accountLoginFailures, loginFailures } from "@kora/contract/rate-limits";
import type { Context } from "../../platform/context.ts";
import { rateLimited } from "../../platform/errors.ts";
import { addressKey } from "../../platform/limits/address-key.ts";
import { isKnownDevice } from "./known-devices.ts";
import { warnOfFailedLogins } from "./warn-of-failed-logins.ts";

/** The account and device of a login attempt. */
export interface AttemptOrigin {
  readonly email: string;
  /** The token in the device cookie, which identifies a known device. */
  readonly deviceToken?: string | undefined;
  /** The request has a live session of this account. */
  readonly isSignedIn?: boolean;
}

/** Rate limit keys of one account, which need not exist: in total, per IP address and per device. */
const accountKey = (email: string) => hash("sha256", email.toLowerCase(), "base64url");
const accountAddressKey = (ctx: Context, email: string) =>
  `${accountKey(email)} ${addressKey(ctx.requestOrigin.address)}`;
const accountDeviceKey = (email: string, deviceToken: string) =>
  `${accountKey(email)} device ${hash("sha256", deviceToken, "base64url")}`;

/**
 * Counts an attempt as failed until `clear` is called. A known device has its own limit, so failures elsewhere do not lock it
 * out. Other devices share a limit per address and, unless signed in, a limit per account. Throws 429 above a limit; above
 * the limit of an account its owner is warned by mail. Accounts that do not exist are counted in the same way.
 *
 * Call it before the password is verified, so that concurrent attempts are counted too.
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

/** Resets the counts of an account after a login or a password reset, except those of known devices. */
export async function clearAttempts(ctx: Context, email: string): Promise<void> {
  await ctx.limiter.clear("login-failures", accountAddressKey(ctx, email));
  await ctx.limiter.clear("account-login-failures", accountKey(email));
}

function throwIfLimited(waitSeconds: number | undefined): void {
  if (waitSeconds !== undefined) {
    throw rateLimited(waitSeconds);
  }
}
