import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../../platform/context.ts";
import { statement } from "../../../platform/database/statement.ts";
import { AppError } from "../../../platform/errors.ts";
import { confirmIdentity } from "../confirm-identity.ts";

const selectHasFactor = statement<{ userId: string }, { has_second_factor: boolean }>(
  "has-second-factor",
  (value) => sql`
    SELECT has_second_factor FROM users WHERE id = ${value("userId")} AND deleted_at IS NULL`,
);

/**
 * Confirms the viewer's identity before a new factor. The first one needs the password, as `confirmIdentity` says,
 * because a thief of a session must not lock its user out; later ones need the proof that the call requires.
 */
export async function confirmFirstFactor(
  ctx: ViewerContext,
  input: { password?: string | undefined },
): Promise<void> {
  const account = await ctx.db.row(selectHasFactor, { userId: ctx.viewer.userId });
  if (!account) throw new AppError("SESSION_REVOKED");
  if (!account.has_second_factor) {
    const { clearAttempts } = await confirmIdentity(ctx, input);
    await clearAttempts();
  } else if (!ctx.viewer.hasSecondFactor) {
    // The cached session is older than the first factor, so no proof was required.
    throw new AppError("PROOF_REQUIRED");
  }
}
