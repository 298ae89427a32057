import { limits } from "@kora/contract/limits";
import {
  backgrounds,
  defaultBackground,
  type Mood,
  type TextStyle,
} from "@kora/contract/memoir-look";
import { sentences } from "@kora/contract/sentences";
import type { StatusView } from "@kora/contract/statuses";
import { sql } from "drizzle-orm";
import { inTransaction, type ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { AppError } from "../../platform/errors.ts";
import { newIdAt } from "../../platform/ids.ts";
import { userRoom } from "../../platform/realtime/rooms.ts";
import { lockOwner } from "./own-memoir.ts";
import { type NewStatusRow, newStatusColumns, toNewStatusView } from "./views.ts";
import { firstLiveId } from "./visibility.ts";

interface Values {
  id: string;
  viewer: string;
  liveFrom: string;
  content: string;
  mood: string | null;
  textStyle: string;
  background: string;
  now: Date;
}

/** Nothing is made by whom has as many live ones as one person may have. */
const insertStatus = statement<Values, NewStatusRow>(
  "create-status",
  (v) => sql`
    WITH live AS (
      SELECT (SELECT count(*) FROM statuses s
          WHERE s.user_id = ${v("viewer")} AND s.id >= ${v("liveFrom")}::uuid)
        + (SELECT count(*) FROM statuses s
          WHERE s.user_id = ${v("viewer")} AND s.is_saved AND s.id < ${v("liveFrom")}::uuid) AS count
    ),
    made AS (
      INSERT INTO statuses (id, user_id, content, mood, text_style, background, created_at)
      SELECT ${v("id")}, ${v("viewer")}, ${v("content")}, ${v("mood")}, ${v("textStyle")},
        ${v("background")}, ${v("now")}
      FROM live WHERE live.count < ${sql.raw(String(limits.memoir.each))}
      RETURNING *
    ),
    memoir AS (
      INSERT INTO memoirs (user_id, newest_id) SELECT made.user_id, made.id FROM made
      ON CONFLICT (user_id) DO UPDATE
      SET newest_id = greatest(memoirs.newest_id, excluded.newest_id)
    )
    SELECT ${newStatusColumns(sql`made`, sql`owner`)}
    FROM made JOIN users owner ON owner.id = made.user_id`,
);

/** Posts a status of the viewer's. 409 when they have as many live ones as one person may have. */
export function createStatus(
  ctx: ViewerContext,
  input: {
    content: string;
    mood?: { label: Mood } | null | undefined;
    style?: { textStyle?: TextStyle | undefined; backgroundColor?: string | undefined } | undefined;
  },
): Promise<StatusView> {
  return inTransaction(ctx, async (tx) => {
    await lockOwner(tx);
    const viewer = tx.viewer.userId;
    const now = tx.clock.now();
    const row = await tx.db.row(insertStatus, {
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
      throw new AppError("CONFLICT", sentences.memoir.tooMany);
    }
    const status = toNewStatusView(row);
    const payload = { change: "created", status } as const;
    tx.publish({ to: userRoom(viewer), event: "statusChange", payload });
    return status;
  });
}
