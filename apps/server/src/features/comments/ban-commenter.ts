import { limits } from "@kora/contract/limits";
import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import { inTransaction, type ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { AppError, forbidden, notFound } from "../../platform/errors.ts";
import { isVisibleUser, lockUsers, type ViewerValues, viewerValues } from "../visibility/index.ts";

const texts = sentences.comments;

interface BanParams {
  griotId: string;
  userId: string;
}

/**
 * Waits until no comment of the user is being inserted, and lets later comments wait for this transaction: the commands
 * that insert a comment take a lock on the commenter that conflicts with this one. Returns no row if the griot may not
 * see the user.
 */
const lockCommenter = statement<{ userId: string } & ViewerValues, { id: string }>(
  "lock-commenter",
  (value) => sql`
    SELECT u.id FROM users u
    WHERE u.id = ${value("userId")} AND ${isVisibleUser(sql`u`, value("hiddenUserIds"))}
    FOR UPDATE`,
);

const insertBan = statement<BanParams & { now: Date }, { user_id: string }>(
  "ban-commenter",
  (value) => sql`
    INSERT INTO comment_bans (griot_id, user_id, created_at)
    VALUES (${value("griotId")}, ${value("userId")}, ${value("now")})
    ON CONFLICT DO NOTHING
    RETURNING user_id`,
);

const countBans = statement<Pick<BanParams, "griotId">, { count: number }>(
  "count-comment-bans",
  (value) => sql`
    SELECT count(*)::int AS count FROM comment_bans WHERE griot_id = ${value("griotId")}`,
);

const deleteBan = statement<BanParams, unknown>(
  "unban-commenter",
  (value) => sql`
    DELETE FROM comment_bans
    WHERE griot_id = ${value("griotId")} AND user_id = ${value("userId")}`,
);

/**
 * Bars a user from commenting on all stories of the viewer, or lets the user comment again. Idempotent. The user is not
 * notified. Throws 403 if the user is the viewer, 404 if the viewer may not see the user whom to ban, and 409 above
 * `limits.comment.bans`.
 */
export async function banCommenter(
  ctx: ViewerContext,
  { userId, on: isBarred }: { userId: string; on: boolean },
): Promise<{ isBarred: boolean }> {
  const ban = { griotId: ctx.viewer.userId, userId };
  if (userId === ctx.viewer.userId) {
    throw forbidden(texts.cannotBanYourself);
  }
  if (!isBarred) {
    await ctx.db.rows(deleteBan, ban);
    return { isBarred };
  }
  return inTransaction(ctx, async (tx) => {
    // Two griots who ban each other lock both in the same order, so they do not deadlock.
    await lockUsers(tx, ban.griotId, userId);
    if (!(await tx.db.row(lockCommenter, { userId, ...viewerValues(tx.viewer) }))) {
      throw notFound(texts.userNotFound);
    }
    const inserted = await tx.db.row(insertBan, { ...ban, now: tx.clock.now() });
    const { count = 0 } = (inserted && (await tx.db.row(countBans, ban))) ?? {};
    if (count > limits.comment.bans) {
      throw new AppError("CONFLICT", texts.tooManyBans);
    }
    return { isBarred };
  });
}
