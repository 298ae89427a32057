import { mailsPerAddress } from "@kora/contract/rate-limits";
import type { Context } from "../../platform/context.ts";
import { rateLimited } from "../../platform/errors.ts";

/** Throws 429 after too many mails of a kind to one address, whether or not an account has it. */
export async function limitMails(
  ctx: Context,
  kind: "verification-mails" | "reset-mails",
  email: string,
): Promise<void> {
  const waitSeconds = await ctx.limiter.hit(kind, email.toLowerCase(), mailsPerAddress);
  if (waitSeconds !== undefined) {
    throw rateLimited(waitSeconds);
  }
}
