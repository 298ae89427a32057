import { serverLimits } from "@kora/contract/server-limits";
import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { literal } from "../../platform/database/statement.ts";
import { defineBufferedWrite } from "../../platform/database/write-buffer.ts";

/**
 * Writes the times at which users opened stories, and adds the stories of others to their reading history unless it is
 * paused. Deletes the oldest entries of a history with more than `serverLimits.reading.history`.
 *
 * The rows are sorted, so that processes that write the same rows lock them in the same order; a surplus entry that
 * another process has locked is left. Users who deleted their account in the meantime are skipped, and so are stories
 * whose data was deleted: the lock on the story keeps it until its entry is written.
 */
export const bufferedOpenings = defineBufferedWrite<{ userId: string; storyId: string; now: Date }>(
  {
    name: "write-openings",
    params: { userId: "uuid", storyId: "uuid", now: "timestamptz" },
    key: ({ userId, storyId }) => `${userId} ${storyId}`,
    sql: (requests) => sql`
    WITH openings AS MATERIALIZED (
      SELECT request.user_id, request.story_id, request.now, u.pauses_history
      FROM (${requests}) request JOIN users u ON u.id = request.user_id AND u.deleted_at IS NULL
    ),
    written_openings AS (
      INSERT INTO story_openings (user_id, story_id, at)
      SELECT user_id, story_id, now FROM openings
      ORDER BY user_id, story_id
      ON CONFLICT (user_id, story_id) DO UPDATE SET at = excluded.at
    ),
    written_history AS (
      INSERT INTO reading_history AS entry (user_id, story_id, opened_at)
      SELECT o.user_id, o.story_id, o.now FROM openings o JOIN stories s ON s.id = o.story_id
      WHERE NOT o.pauses_history AND s.author_id <> o.user_id
      ORDER BY o.user_id, o.story_id
      FOR KEY SHARE OF s
      ON CONFLICT (user_id, story_id) DO UPDATE SET opened_at = greatest(entry.opened_at, excluded.opened_at)
      RETURNING user_id, story_id
    ),
    surplus AS (
      SELECT reader.user_id, entry.story_id
      FROM (
        SELECT user_id, array_agg(story_id) AS written_ids FROM written_history GROUP BY user_id
      ) reader CROSS JOIN LATERAL (
        SELECT h.story_id FROM reading_history h
        WHERE h.user_id = reader.user_id AND h.story_id <> ALL (reader.written_ids)
        ORDER BY h.opened_at DESC, h.story_id DESC
        OFFSET greatest(${literal(serverLimits.reading.history)} - cardinality(reader.written_ids), 0)
      ) entry
    )
    DELETE FROM reading_history WHERE (user_id, story_id) IN (
      SELECT h.user_id, h.story_id FROM reading_history h JOIN surplus USING (user_id, story_id)
      FOR UPDATE OF h SKIP LOCKED
    )`,
  },
);

/**
 * Records that the viewer opened a story. The time limits the reading time that is accepted later, and the story comes
 * first in the viewer's reading history.
 */
export function recordOpening(ctx: ViewerContext, storyId: string): void {
  ctx.writeBuffer.add(bufferedOpenings, {
    userId: ctx.viewer.userId,
    storyId,
    now: ctx.clock.now(),
  });
}
