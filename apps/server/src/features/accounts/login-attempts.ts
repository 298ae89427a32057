import { hash } from "node:crypto";
import { accountLoginFailures, loginFailures } from "@kora/contract/rate-limits";
import type { Context } from "../../platform/context.ts";
import { rateLimited } from "../../platform/errors.ts";
import { addressKey } from "../../platform/limits/address-key.ts";
import { isKnownDevice } from "./known-devices.ts";
import { warnOfLogins } from "./warn-of-logins.ts";

/** Where a password is entered. */
export interface AttemptOrigin {
  readonly email: string;
  /** Of the device's cookie. */
  readonly deviceToken?: string | undefined;
  /** A live session of this account asks. */
  readonly isSignedIn?: boolean;
}

/** Limiter keys of one account, whether or not it exists. */
const accountKey = (email: string) => hash("sha256", email.toLowerCase(), "base64url");
const addressCount = (ctx: Context, email: string) =>
  `${accountKey(email)} ${addressKey(ctx.requestOrigin.address)}`;
const deviceCount = (email: string, deviceToken: string) =>
  `${accountKey(email)} device ${hash("sha256", deviceToken, "base64url")}`;

/**
 * Counts an attempt as failed, until the returned `clear`. A known device has an allowance of its own, so failures
 * elsewhere do not lock it out. All others share one per address and, unless they are signed in, one per account. 429
 * after too many; when those of an account are used up, its owner is warned by mail. An account that does not exist is
 * counted all the same.
 *
 * Call it before the password is verified: many attempts at once are not more than one by one.
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
    if (wait !== undefined) await warnOfLogins(ctx, { email, key });
    refuse(wait);
  }
  return { clear: () => clearAttempts(ctx, email) };
}

/** Whoever was let in, or has set a new password, begins to count anew. */
export async function clearAttempts(ctx: Context, email: string): Promise<void> {
  await ctx.limiter.clear("login-failures", addressCount(ctx, email));
  await ctx.limiter.clear("account-login-failures", accountKey(email));
}

function refuse(wait: number | undefined): void {
  if (wait !== undefined) {
    throw rateLimited(wait);
  }
}
