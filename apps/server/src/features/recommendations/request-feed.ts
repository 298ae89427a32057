import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { defineBufferedWrite } from "../../platform/database/write-buffer.ts";
import { timeOfId } from "../../platform/ids.ts";

/** A feed that is older than this is made again when it is requested. */
const maxFeedAgeMilliseconds = 10 * 60 * 1000;

/** Writes the requests of users for a new feed. Its job key makes it one job, however many users request one. */
export const bufferedFeedRequests = defineBufferedWrite<{ userId: string; now: Date }>({
  name: "write-feed-requests",
  params: { userId: "uuid", now: "timestamptz" },
  key: ({ userId }) => userId,
  sql: (requests) => sql`
    WITH requested AS (
      INSERT INTO feed_readers (user_id, asked_at, due_at)
      SELECT u.id, request.now, request.now
      FROM (${requests}) request JOIN users u ON u.id = request.user_id AND u.deleted_at IS NULL
      ORDER BY u.id
      ON CONFLICT (user_id) DO UPDATE SET asked_at = excluded.asked_at,
        due_at = least(feed_readers.due_at, excluded.due_at)
    )
    SELECT FROM graphile_worker.add_job('make-feeds', '{}', job_key => 'make-feeds')`,
});

/** Requests the viewer's feed, unless `version`, the one that they got, is recent. */
export function requestFeed(ctx: ViewerContext, version: string | undefined): void {
  const madeAt = version === undefined ? 0 : timeOfId(version).getTime();
  if (Date.now() - madeAt > maxFeedAgeMilliseconds) {
    ctx.writeBuffer.add(bufferedFeedRequests, { userId: ctx.viewer.userId, now: ctx.clock.now() });
  }
}
