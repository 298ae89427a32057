import { limits } from "@kora/contract/limits";
import { sentences } from "@kora/contract/sentences";
import type { StatusAudience } from "@kora/contract/status-audience";
import {
  backgrounds,
  defaultBackground,
  type Mood,
  type TextStyle,
} from "@kora/contract/status-style";
import type { StatusView } from "@kora/contract/statuses";
import { sql } from "drizzle-orm";
import { inTransaction, type ViewerContext } from "../../platform/context.ts";
import { literal, statement } from "../../platform/database/statement.ts";
import { AppError } from "../../platform/errors.ts";
import { newIdAt } from "../../platform/ids.ts";
import { userRoom } from "../../platform/realtime/rooms.ts";
import { statusAudienceOf } from "../visibility/index.ts";
import { type AudienceColumns, toAudienceColumns } from "./audience.ts";
import { lockStatusOwner } from "./status-owner.ts";
import { type BaseStatusRow, baseStatusColumns, toNewStatusView } from "./views.ts";
import { firstLiveId, isNotHidden } from "./visibility.ts";

interface Values extends AudienceColumns {
  id: string;
  viewer: string;
  /** Statuses with a lower id have expired, unless they are saved. */
  liveFrom: string;
  content: string;
  mood: string | null;
  textStyle: string;
  background: string;
  now: Date;
}

/**
 * Without an audience, the status gets the audience of the viewer's setting, which later changes of the setting do not
 * change. Returns no row and inserts nothing when the viewer already has `limits.status.perUser` live statuses.
 */
const insertStatus = statement<Values, BaseStatusRow>(
  "create-status",
  (value) => sql`
    WITH live_statuses AS (
      SELECT (SELECT count(*) FROM statuses s
          WHERE s.user_id = ${value("viewer")} AND s.id >= ${value("liveFrom")}::uuid AND ${isNotHidden(sql`s`)})
        + (SELECT count(*) FROM statuses s
          WHERE s.user_id = ${value("viewer")} AND s.is_saved AND s.id < ${value("liveFrom")}::uuid AND ${isNotHidden(sql`s`)}) AS count
    ),
    inserted AS (
      INSERT INTO statuses (id, user_id, content, mood, text_style, background, audience, audience_ids, created_at)
      SELECT ${value("id")}, u.id, ${value("content")}, ${value("mood")}, ${value("textStyle")},
        ${value("background")}, coalesce(${value("audience")}::text, ${statusAudienceOf(sql`u`)}),
        CASE WHEN ${value("audience")}::text IS NOT NULL THEN ${value("audienceIds")}::uuid[]
          WHEN u.status_audience = 'chosen' THEN coalesce(u.status_audience_ids, '{}') END,
        ${value("now")}
      FROM live_statuses JOIN users u ON u.id = ${value("viewer")}
      WHERE live_statuses.count < ${literal(limits.status.perUser)}
      RETURNING *
    ),
    updated_memoir AS (
      INSERT INTO memoirs (user_id, newest_id, newest_public_id)
      SELECT inserted.user_id, inserted.id, CASE WHEN inserted.audience = 'everyone' THEN inserted.id END
      FROM inserted
      ON CONFLICT (user_id) DO UPDATE
      SET newest_id = greatest(memoirs.newest_id, excluded.newest_id),
        newest_public_id = greatest(memoirs.newest_public_id, excluded.newest_public_id)
    )
    SELECT ${baseStatusColumns(sql`inserted`, sql`owner`)}
    FROM inserted JOIN users owner ON owner.id = inserted.user_id`,
);

/**
 * Posts a status. Throws 409 when the viewer already has `limits.status.perUser` live statuses, and 400 if the viewer
 * may not see a chosen user.
 */
export function createStatus(
  ctx: ViewerContext,
  input: {
    content: string;
    mood?: { label: Mood } | null | undefined;
    style?: { textStyle?: TextStyle | undefined; backgroundColor?: string | undefined } | undefined;
    audience?: StatusAudience | undefined;
  },
): Promise<StatusView> {
  return inTransaction(ctx, async (tx) => {
    await lockStatusOwner(tx);
    const viewer = tx.viewer.userId;
    const now = tx.clock.now();
    const audienceColumns = await toAudienceColumns(tx, input.audience);
    const row = await tx.db.row(insertStatus, {
      ...audienceColumns,
      id: newIdAt(now),
      viewer,
      liveFrom: firstLiveId(now),
      content: input.content,
      mood: input.mood?.label ?? null,
      textStyle: input.style?.textStyle ?? "normal",
      background: input.style?.backgroundColor ?? backgrounds[defaultBackground],
      now,
    });
    if (!row) {
      throw new AppError("CONFLICT", sentences.statuses.tooMany);
    }
    const status = toNewStatusView(row);
    const payload = { change: "created", status } as const;
    tx.publish({ to: userRoom(viewer), event: "statusChange", payload });
    await tx.enqueue("publish-status", {
      statusId: status._id,
      relation: row.audience === "chosen" ? "chosen" : "friends",
    });
    return status;
  });
}
