import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { defineBufferedWrite } from "../../platform/database/write-buffer.ts";

/** Writes no alert for a writer who was alerted of the same viewer within the last 24 hours. */
export const profileViews = defineBufferedWrite<{
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
      SELECT FROM alerts_told told
      WHERE told.user_id = request.writer_user_id AND told.type = 'writer_profile_view'
        AND told.reference_id = request.writer_user_id AND told.sender_id = request.viewer_id
        AND told.told_at > request.now - interval '24 hours'
    )`,
});

/** Has a writer alerted that the viewer looked at their profile, at most once a day. */
export function recordProfileView(ctx: ViewerContext, writerUserId: string): void {
  const viewerId = ctx.viewer.userId;
  if (viewerId === writerUserId) return;
  ctx.writeBuffer.add(profileViews, { writerUserId, viewerId, now: ctx.clock.now() });
}
