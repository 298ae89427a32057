import { mailsPerAddress } from "@kora/contract/rate-limits";
import type { Context } from "../../platform/context.ts";
import { rateLimited } from "../../platform/errors.ts";

/**
 * Counts a mail of this kind to an email address and throws 429 above the limit, also if no account has the address.
 */
export async function limitMails(
  ctx: Context,
  kind: "registrations" | "verification-mails" | "reset-mails" | "email-changes",
  email: string,
): Promise<void> {
  const waitSeconds = await ctx.limiter.hit(kind, email.toLowerCase(), mailsPerAddress);
  if (waitSeconds !== undefined) {
    throw rateLimited(waitSeconds);
  }
}
