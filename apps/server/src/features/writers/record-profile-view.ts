import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { defineBufferedWrite } from "../../platform/database/write-buffer.ts";

/**
 * Inserts events about profile views into the alert outbox. Skips writers who were alerted to a profile view by the
 * same viewer in the last 24 hours.
 */
export const bufferedProfileViews = defineBufferedWrite<{
  writerUserId: string;
  viewerId: string;
  now: Date;
}>({
  name: "write-profile-views",
  params: { writerUserId: "uuid", viewerId: "uuid", now: "timestamptz" },
  key: ({ writerUserId, viewerId }) => `${writerUserId} ${viewerId}`,
  triggers: "create-alerts",
  sql: (requests) => sql`
    INSERT INTO alert_outbox (user_id, type, sender_id, created_at)
    SELECT request.writer_user_id, 'writer_profile_view', request.viewer_id, request.now
    FROM (${requests}) request
    WHERE NOT EXISTS (
      SELECT FROM alert_history history
      WHERE history.user_id = request.writer_user_id AND history.type = 'writer_profile_view'
        AND history.reference_id = request.writer_user_id AND history.sender_id = request.viewer_id
        AND history.alerted_at > request.now - interval '24 hours'
    )`,
});

/** Alerts a writer that the viewer opened their profile, at most once in 24 hours for each viewer. */
export function recordProfileView(ctx: ViewerContext, writerUserId: string): void {
  const viewerId = ctx.viewer.userId;
  if (viewerId === writerUserId) return;
  ctx.writeBuffer.add(bufferedProfileViews, { writerUserId, viewerId, now: ctx.clock.now() });
}
