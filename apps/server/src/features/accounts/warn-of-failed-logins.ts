import { loginWarnings } from "@kora/contract/rate-limits";
import { sql } from "drizzle-orm";
import { type Context, inTransaction } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { newId } from "../../platform/ids.ts";

/** Records the time of the warning in the database, because a limiter in memory forgets it at a restart. */
const markWarned = statement<{ email: string; now: Date; warnedBefore: Date }, { id: string }>(
  "mark-login-warning",
  (value) => sql`
    UPDATE users SET login_warning_at = ${value("now")}
    WHERE lower(email) = lower(${value("email")}) AND deleted_at IS NULL AND verified_at IS NOT NULL
      AND (login_warning_at IS NULL OR login_warning_at <= ${value("warnedBefore")})
    RETURNING id`,
);

/**
 * Enqueues a mail about failed logins to the account of this email, at most once a day. If no mail must be sent, the
 * job is enqueued with an unknown id, so that the response time does not reveal whether an account exists. `key` is the
 * rate limit key of the email.
 */
export async function warnOfFailedLogins(
  ctx: Context,
  { email, key }: { email: string; key: string },
): Promise<void> {
  const waitSeconds = await ctx.limiter.hit("login-warnings", key, loginWarnings);
  if (waitSeconds !== undefined) return;
  const now = ctx.clock.now();
  const warnedBefore = new Date(now.getTime() - loginWarnings.windowSeconds * 1000);
  await inTransaction(ctx, async (tx) => {
    const account = await tx.db.row(markWarned, { email, now, warnedBefore });
    await tx.enqueue("send-login-warning", { userId: account?.id ?? newId() });
  });
}
