import { limitSentence } from "@kora/contract/sanction-sentences";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { TransactionContext, Viewer } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { forbidden } from "../../platform/errors.ts";

/**
 * True for a row of `users` whom moderators have limited. Commands that a limit prevents also share or lock this row:
 * limiting a user locks it `FOR UPDATE`, so a command that begins after the limit was acknowledged sees it.
 */
export function isLimited(user: SQL, now: SQLWrapper): SQL {
  return sql`(${user}.limited_until IS NOT NULL AND ${user}.limited_until > ${now})`;
}

const selectLimit = statement<{ userId: string; now: Date }, { limited_until: Date }>(
  "limit-of-user",
  (value) => sql`
    SELECT u.limited_until FROM users u
    WHERE u.id = ${value("userId")} AND ${isLimited(sql`u`, value("now"))}
    FOR KEY SHARE`,
);

type LimitContext = Pick<TransactionContext, "db" | "clock"> & { readonly viewer: Viewer };

/** Returns the end of the limit of a viewer whom moderators have limited; null without a limit. */
export async function readLimitedUntil(ctx: LimitContext): Promise<Date | null> {
  const values = { userId: ctx.viewer.userId, now: ctx.clock.now() };
  return (await ctx.db.row(selectLimit, values))?.limited_until ?? null;
}

/** Throws 403 with the end of the limit for a viewer whom moderators have limited. */
export async function requireNotLimited(ctx: LimitContext): Promise<void> {
  const limitedUntil = await readLimitedUntil(ctx);
  if (limitedUntil !== null) throw forbidden(limitSentence(limitedUntil));
}
