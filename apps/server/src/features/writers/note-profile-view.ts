import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import type { NotesOf } from "../../platform/database/notes.ts";
import { statement } from "../../platform/database/statement.ts";

interface ProfileView {
  griotId: string;
  viewerId: string;
  at: Date;
}

interface Values {
  griotIds: readonly string[];
  viewerIds: readonly string[];
  moments: readonly Date[];
}

/** Nothing for a griot who was told of this viewer within the last day. */
const writeViews = statement<Values, unknown>(
  "write-profile-views",
  (v) => sql`
    INSERT INTO alert_outbox (user_id, type, sender_id, created_at)
    SELECT viewed.griot_id, 'writer_profile_view', viewed.viewer_id, viewed.at
    FROM unnest(${v("griotIds")}::uuid[], ${v("viewerIds")}::uuid[], ${v("moments")}::timestamptz[])
      AS viewed (griot_id, viewer_id, at)
    WHERE NOT EXISTS (
      SELECT FROM alerts_told told
      WHERE told.user_id = viewed.griot_id AND told.type = 'writer_profile_view'
        AND told.reference_id = viewed.griot_id AND told.sender_id = viewed.viewer_id
        AND told.told_at > viewed.at - interval '24 hours'
    )`,
);

export const profileViews: NotesOf<ProfileView, Values> = {
  name: "profile-views",
  statement: writeViews,
  toValues: (rows) => ({
    griotIds: rows.map(({ griotId }) => griotId),
    viewerIds: rows.map(({ viewerId }) => viewerId),
    moments: rows.map(({ at }) => at),
  }),
  wakes: "make-alerts",
};

/** Lets a griot be alerted that the viewer looked at their profile, once a day. */
export function noteProfileView(ctx: ViewerContext, griotId: string): void {
  const viewerId = ctx.viewer.userId;
  if (viewerId === griotId) return;
  const at = ctx.clock.now();
  ctx.notes.add(profileViews, `${griotId} ${viewerId}`, { griotId, viewerId, at });
}
