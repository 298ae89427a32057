import { sql } from "drizzle-orm";
import { literal, statement } from "../../platform/database/statement.ts";
import type { Services } from "../../services.ts";
import { makeFeed } from "./make-feed.ts";

/** Max users whose feeds one statement claims. */
const batchSize = 20;
/** A run stops after this time, which is less than a minute because the job is scheduled every minute. */
const maxRunMilliseconds = 50_000;
/** A feed that was claimed but not made is claimed again after this time. */
const leaseMinutes = 5;
/** The feeds of active users are made again after this time, even without a request. */
const refreshHours = 6;
/** A user is active for this time after the last request of the feed. */
const activeDays = 7;

const minutes = (count: number) => sql.raw(`interval '${count} minutes'`);

const claimDueUsers = statement<{ now: Date }, { user_id: string }>(
  "claim-due-users",
  (value) => sql`
    UPDATE feed_readers SET due_at = ${value("now")}::timestamptz + ${minutes(leaseMinutes)}
    WHERE user_id IN (
      SELECT user_id FROM feed_readers WHERE due_at <= ${value("now")}
      ORDER BY due_at LIMIT ${literal(batchSize)}
      FOR UPDATE SKIP LOCKED
    )
    RETURNING user_id`,
);

/** Schedules the next version of the feed if the user is active. */
const scheduleNext = statement<{ userId: string; now: Date }, unknown>(
  "schedule-next-feed",
  (value) => sql`
    UPDATE feed_readers SET due_at = CASE
      WHEN requested_at > ${value("now")}::timestamptz - ${minutes(activeDays * 24 * 60)}
      THEN ${value("now")}::timestamptz + ${minutes(refreshHours * 60)}
    END
    WHERE user_id = ${value("userId")}`,
);

/** Makes the feeds that are due, longest overdue first. */
export async function makeDueFeeds(
  services: Pick<Services, "db" | "clock" | "logger">,
): Promise<void> {
  const { db, clock, logger } = services;
  const deadline = performance.now() + maxRunMilliseconds;
  while (performance.now() < deadline) {
    const dueUsers = await db.rows(claimDueUsers, { now: clock.now() });
    if (dueUsers.length === 0) {
      return;
    }
    for (const { user_id: userId } of dueUsers) {
      try {
        await makeFeed(services, { userId });
        await db.rows(scheduleNext, { userId, now: clock.now() });
      } catch (error) {
        logger.error(
          { err: error, userId },
          "For You: a feed could not be made; it is retried when its lease ends.",
        );
      }
    }
  }
}
