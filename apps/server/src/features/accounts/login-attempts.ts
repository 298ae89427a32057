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
  /** From the device cookie. */
  readonly deviceToken?: string | undefined;
  /** The request has a live session of this account. */
  readonly isSignedIn?: boolean;
}

/** Limiter keys of one account, whether or not it exists. */
const accountKey = (email: string) => hash("sha256", email.toLowerCase(), "base64url");
const addressCount = (ctx: Context, email: string) =>
  `${accountKey(email)} ${addressKey(ctx.requestOrigin.address)}`;
const deviceCount = (email: string, deviceToken: string) =>
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
  const count = async (key: string) =>
    refuse(await ctx.limiter.hit("login-failures", key, loginFailures));
  if (deviceToken !== undefined && (await isKnownDevice(ctx, { email, deviceToken }))) {
    const key = deviceCount(email, deviceToken);
    await count(key);
    return { clear: () => ctx.limiter.clear("login-failures", key) };
  }
  await count(addressCount(ctx, email));
  if (!isSignedIn) {
    const key = accountKey(email);
    const wait = await ctx.limiter.hit("account-login-failures", key, accountLoginFailures);
    if (wait !== undefined) await warnOfFailedLogins(ctx, { email, key });
    refuse(wait);
  }
  return { clear: () => clearAttempts(ctx, email) };
}

/** Resets the counts of an account after a login or a password reset. */
export async function clearAttempts(ctx: Context, email: string): Promise<void> {
  await ctx.limiter.clear("login-failures", addressCount(ctx, email));
  await ctx.limiter.clear("account-login-failures", accountKey(email));
}

function refuse(wait: number | undefined): void {
  if (wait !== undefined) {
    throw rateLimited(wait);
  }
}
