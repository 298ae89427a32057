import { sql } from "drizzle-orm";
import type { Context } from "../../platform/context.ts";
import type { Queryable } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statement.ts";
import { minId } from "../../platform/ids.ts";
import { enqueue } from "../../platform/jobs/jobs.ts";
import { hasBecomeAdultThisMonth, republishPresence } from "../visibility/index.ts";

/** The number of users whom the job for new adults reads at once. */
const batchSize = 1000;

const selectNewAdults = statement<{ after: string; limit: number }, { id: string }>(
  "new-adults",
  (value) => sql`
    SELECT u.id FROM users u
    WHERE u.id > ${value("after")} AND ${hasBecomeAdultThisMonth(sql`u`)}
    ORDER BY u.id LIMIT ${value("limit")}`,
);

/** Writes a job that applies a new age of a user in the running processes. */
export const enqueueAgeRefresh = (db: Queryable, userId: string): Promise<void> =>
  enqueue(db, "refresh-age", { userId });

/** Applies a new age of a user to the user's sockets and cached values, and to the sockets that watch the user. */
export async function refreshAge(ctx: Context, userId: string): Promise<void> {
  ctx.invalidateUser(userId);
  await republishPresence(ctx, userId);
}

/**
 * Runs after the end of a month, when the birthdays of that month count. Only those who are online have sockets and
 * cached values; the chats may be open on the screen of the other user.
 */
export async function refreshNewAdults(ctx: Context): Promise<void> {
  for (let after = minId; ; ) {
    const rows = await ctx.db.rows(selectNewAdults, { after, limit: batchSize });
    for (const { id: userId } of rows) await ctx.enqueue("publish-age-to-chats", { userId });
    for (const userId of await ctx.presence.filterOnline(rows.map(({ id }) => id))) {
      await refreshAge(ctx, userId);
    }
    const lastId = rows.at(-1)?.id;
    if (lastId === undefined || rows.length < batchSize) return;
    after = lastId;
  }
}
