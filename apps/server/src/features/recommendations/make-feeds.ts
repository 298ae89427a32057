import { sql } from "drizzle-orm";
import { statement } from "../../platform/database/statement.ts";
import type { Services } from "../../services.ts";
import { makeFeed } from "./make-feed.ts";

const atOnce = 20;
/** The job comes again every minute. */
const longestMilliseconds = 50_000;
/** After this long whoever was taken and not done is taken again. */
const leaseMinutes = 5;
/** While somebody comes back, their feed is made anew this often, also before they ask. */
const renewedAfterHours = 6;
const comesBackWithinDays = 7;

const minutes = (count: number) => sql.raw(`interval '${count} minutes'`);

const takeDue = statement<{ now: Date }, { user_id: string }>(
  "take-due-readers",
  (v) => sql`
    UPDATE feed_readers SET due_at = ${v("now")}::timestamptz + ${minutes(leaseMinutes)}
    WHERE user_id IN (
      SELECT user_id FROM feed_readers WHERE due_at <= ${v("now")}
      ORDER BY due_at LIMIT ${sql.raw(String(atOnce))}
      FOR UPDATE SKIP LOCKED
    )
    RETURNING user_id`,
);

const setDone = statement<{ userId: string; now: Date }, unknown>(
  "reader-done",
  (v) => sql`
    UPDATE feed_readers SET due_at = CASE
      WHEN asked_at > ${v("now")}::timestamptz - ${minutes(comesBackWithinDays * 24 * 60)}
      THEN ${v("now")}::timestamptz + ${minutes(renewedAfterHours * 60)}
    END
    WHERE user_id = ${v("userId")}`,
);

/** Makes the feeds that are due, those that wait longest first. */
export async function makeFeeds(
  services: Pick<Services, "db" | "clock" | "logger">,
): Promise<void> {
  const { db, clock, logger } = services;
  const until = performance.now() + longestMilliseconds;
  while (performance.now() < until) {
    const due = await db.rows(takeDue, { now: clock.now() });
    if (due.length === 0) {
      return;
    }
    for (const { user_id: userId } of due) {
      try {
        await makeFeed(services, { userId });
        await db.rows(setDone, { userId, now: clock.now() });
      } catch (error) {
        logger.error({ err: error, userId }, "a feed could not be made");
      }
    }
  }
}
