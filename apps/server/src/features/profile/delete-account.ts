import { sentences } from "@kora/contract/sentences";
import { inTransaction, type ViewerContext } from "../../platform/context.ts";
import { AppError } from "../../platform/errors.ts";
import { confirmIdentity, requestDeletion } from "../accounts/index.ts";

/**
 * Deletes the viewer's account. The user is hidden and all sessions end at once; a job erases the account after 14 days,
 * until when a sign-in can restore it. With `stories: "keep"`, the published stories stay, without a name. Throws 400 if
 * the viewer's identity is not confirmed (see `confirmIdentity`), and 401 if the account was deleted or the password was
 * changed concurrently.
 */
export async function deleteAccount(
  ctx: ViewerContext,
  { password, stories }: { password?: string | undefined; stories: "erase" | "keep" },
): Promise<{ msg: string; eraseAt: string }> {
  const { userId } = ctx.viewer;
  const { passwordHash, clearAttempts } = await confirmIdentity(ctx, { password });
  const eraseAt = await inTransaction(ctx, (tx) =>
    requestDeletion(tx, { userId, passwordHash, keepsStories: stories === "keep" }),
  );
  if (!eraseAt) throw new AppError("UNAUTHENTICATED");
  await clearAttempts();
  return { msg: sentences.profile.deleted, eraseAt: eraseAt.toISOString() };
}
