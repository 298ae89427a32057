import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { defineBufferedWrite } from "../../platform/database/write-buffer.ts";
import { timeOfId } from "../../platform/ids.ts";
import { jobName } from "../../platform/jobs/jobs.ts";

/** A request of a feed that is older than this makes a new version. */
const maxFeedAgeMilliseconds = 10 * 60 * 1000;

/** Writes users' requests for a new feed, and enqueues the job. The job key allows one waiting job for all users. */
const bufferedFeedRequests = defineBufferedWrite<{ userId: string; now: Date }>({
  name: "write-feed-requests",
  params: { userId: "uuid", now: "timestamptz" },
  key: ({ userId }) => userId,
  sql: (requests) => sql`
    WITH requested AS (
      INSERT INTO feed_readers (user_id, requested_at, due_at)
      SELECT u.id, request.now, request.now
      FROM (${requests}) request JOIN users u ON u.id = request.user_id AND u.deleted_at IS NULL
      ORDER BY u.id
      ON CONFLICT (user_id) DO UPDATE SET requested_at = excluded.requested_at,
        due_at = least(feed_readers.due_at, excluded.due_at)
    )
    SELECT FROM graphile_worker.add_job(${jobName("make-feeds")}, '{}', job_key => ${jobName("make-feeds")})`,
});

/** Requests a new feed for the viewer, unless `version`, the version that the viewer's own feed has, is recent. */
export function requestFeed(ctx: ViewerContext, version: string | undefined): void {
  const creationTime = version === undefined ? 0 : timeOfId(version).getTime();
  if (Date.now() - creationTime > maxFeedAgeMilliseconds) {
    ctx.writeBuffer.add(bufferedFeedRequests, { userId: ctx.viewer.userId, now: ctx.clock.now() });
  }
}
