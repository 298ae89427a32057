import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { defineBufferedWrite } from "../../platform/database/write-buffer.ts";

/** Queues alerts of profile views. Skips writers who were alerted of the same viewer within the last 24 hours. */
export const bufferedProfileViews = defineBufferedWrite<{
  writerUserId: string;
  viewerId: string;
  now: Date;
}>({
  name: "write-profile-views",
  params: { writerUserId: "uuid", viewerId: "uuid", now: "timestamptz" },
  key: ({ writerUserId, viewerId }) => `${writerUserId} ${viewerId}`,
  triggers: "make-alerts",
  sql: (requests) => sql`
    INSERT INTO alert_outbox (user_id, type, sender_id, created_at)
    SELECT request.writer_user_id, 'writer_profile_view', request.viewer_id, request.now
    FROM (${requests}) request
    WHERE NOT EXISTS (
      SELECT FROM alerts_told last
      WHERE last.user_id = request.writer_user_id AND last.type = 'writer_profile_view'
        AND last.reference_id = request.writer_user_id AND last.sender_id = request.viewer_id
        AND last.told_at > request.now - interval '24 hours'
    )`,
});

/** Queues an alert that the viewer looked at the writer's profile, at most once a day for each viewer. */
export function recordProfileView(ctx: ViewerContext, writerUserId: string): void {
  const viewerId = ctx.viewer.userId;
  if (viewerId === writerUserId) return;
  ctx.writeBuffer.add(bufferedProfileViews, { writerUserId, viewerId, now: ctx.clock.now() });
}
