import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { defineBufferedWrite } from "../../platform/database/write-buffer.ts";

/**
 * Writes the openings of stories. Sorted, so that processes that write the same rows lock them in the same order. Skips
 * users who deleted their account in the meantime.
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

/** Records when the viewer opened a story, as a bound for the reading time that counts. */
export function recordOpening(ctx: ViewerContext, storyId: string): void {
  ctx.writeBuffer.add(bufferedOpenings, {
    userId: ctx.viewer.userId,
    storyId,
    now: ctx.clock.now(),
  });
}
