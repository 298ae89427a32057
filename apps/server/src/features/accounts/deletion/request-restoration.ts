import { limits } from "@kora/contract/limits";
import { dayMilliseconds } from "../../../platform/clock.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import { AppError } from "../../../platform/errors.ts";
import { createChallenge } from "../second-factor/challenges.ts";

/** Returns the time at which an account is erased that was deleted at `deletionRequestedAt`. */
export const toEraseAt = (deletionRequestedAt: Date): Date =>
  new Date(deletionRequestedAt.getTime() + limits.profile.deletionDays * dayMilliseconds);

/** Accounts that were deleted before this time are erased now. */
export const toRequestedBefore = (now: Date): Date =>
  new Date(now.getTime() - limits.profile.deletionDays * dayMilliseconds);

/**
 * Creates the challenge with which the user of a deleted account can restore it after a sign-in, and returns the 403
 * error that carries it. `input` is what `restoreAccount` needs to open the session. Returns undefined if the account
 * was erased, or its password changed, since it was verified.
 */
export async function requestRestoration(
  { db }: { readonly db: Queryable },
  {
    deletionRequestedAt,
    ...input
  }: Omit<Parameters<typeof createChallenge>[1], "purpose"> & { deletionRequestedAt: Date },
): Promise<AppError | undefined> {
  const challenge = await createChallenge(db, { ...input, purpose: "restore" });
  if (challenge === undefined) return undefined;
  const eraseAt = toEraseAt(deletionRequestedAt).toISOString();
  return new AppError("DELETION_PENDING", undefined, { restoration: { challenge, eraseAt } });
}
