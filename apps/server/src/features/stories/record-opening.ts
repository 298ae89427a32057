import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { defineBufferedWrite } from "../../platform/database/write-buffer.ts";

/**
 * Writes the times at which users opened stories. The rows are sorted, so that processes that write the same rows lock
 * them in the same order. Users who deleted their account in the meantime are skipped.
 */
export const bufferedOpenings = defineBufferedWrite<{ userId: string; storyId: string; now: Date }>(
  {
    name: "write-openings",
    params: { userId: "uuid", storyId: "uuid", now: "timestamptz" },
    key: ({ userId, storyId }) => `${userId} ${storyId}`,
    sql: (requests) => sql`
    INSERT INTO story_openings (user_id, story_id, at)
    SELECT request.user_id, request.story_id, request.now
    FROM (${requests}) request JOIN users u ON u.id = request.user_id AND u.deleted_at IS NULL
    ORDER BY request.user_id, request.story_id
    ON CONFLICT (user_id, story_id) DO UPDATE SET at = excluded.at`,
  },
);

/** Records the time at which the viewer opened a story. It limits the reading time that is accepted later. */
export function recordOpening(ctx: ViewerContext, storyId: string): void {
  ctx.writeBuffer.add(bufferedOpenings, {
    userId: ctx.viewer.userId,
    storyId,
    now: ctx.clock.now(),
  });
}
