import { sentences } from "@kora/contract/sentences";
import type { WriterView } from "@kora/contract/writers";
import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { forbidden, notFound } from "../../platform/errors.ts";
import { insertIntoAlertOutbox } from "../alert-outbox/index.ts";
import { isNotBlockedNow, type ViewerValues, viewerValues } from "../visibility/index.ts";
import { writerForViewer } from "./access.ts";
import { toWriterView, type WriterRow, writerColumns } from "./views.ts";

interface FollowParams extends ViewerValues {
  writerOrUserId: string;
  /** True follows, false unfollows, null toggles. */
  wantsFollow: boolean | null;
  now: Date;
}

type FollowRow = WriterRow & {
  /** True if the viewer follows the writer after the change. */
  is_followed: boolean;
};

/**
 * Follows or unfollows a writer. Changes nothing if the viewer is the writer. The count changes by the number of rows
 * that were added or removed. Returns no row if the viewer may not see the writer.
 */
const setFollow = statement<FollowParams, FollowRow>(
  "follow-writer",
  (value) => sql`
    WITH ${writerForViewer(value("writerOrUserId"), value("hiddenUserIds"))},
    new_state AS (
      SELECT writer.id, coalesce(${value("wantsFollow")}::boolean, NOT EXISTS (
        SELECT FROM follows WHERE follower_id = ${value("viewer")} AND writer_id = writer.id
      )) AS is_followed
      FROM writer WHERE ${isNotBlockedNow(value("viewer"), sql`writer.user_id`)}
    ),
    target AS (
      SELECT new_state.* FROM new_state JOIN writer USING (id) WHERE writer.user_id <> ${value("viewer")}
    ),
    added AS (
      INSERT INTO follows (follower_id, writer_id, created_at)
      SELECT ${value("viewer")}, target.id, ${value("now")} FROM target WHERE target.is_followed
      ON CONFLICT DO NOTHING
      RETURNING 1
    ),
    removed AS (
      DELETE FROM follows USING target
      WHERE follower_id = ${value("viewer")} AND writer_id = target.id AND NOT target.is_followed
      RETURNING 1
    ),
    change AS (
      SELECT (SELECT count(*) FROM added)::int - (SELECT count(*) FROM removed)::int AS increment
    ),
    updated AS (
      UPDATE writers SET follower_count = follower_count + change.increment
      FROM target, change
      WHERE writers.id = target.id AND change.increment <> 0
      RETURNING writers.*
    ),
    ${insertIntoAlertOutbox(sql`
      SELECT writer.user_id, 'writer_follow', ${value("viewer")}::uuid, NULL::uuid, NULL::uuid,
        ${value("now")}::timestamptz
      FROM writer, added`)},
    latest AS (
      SELECT * FROM updated
      UNION ALL
      SELECT * FROM writer WHERE NOT EXISTS (SELECT FROM updated)
    )
    SELECT ${writerColumns(sql`latest`, sql`account`, {
      viewer: value("viewer"),
      hiddenUserIds: value("hiddenUserIds"),
    })}, new_state.is_followed
    FROM latest CROSS JOIN new_state JOIN users account ON account.id = latest.user_id`,
);

/**
 * Follows or unfollows a writer, or toggles if `on` is undefined. Throws 404 if the viewer may not see the writer, and
 * 403 if the viewer is the writer.
 */
export async function followWriter(
  ctx: ViewerContext,
  input: { writerId: string; on?: boolean | undefined },
): Promise<WriterView> {
  const viewer = ctx.viewer.userId;
  const values = {
    writerOrUserId: input.writerId,
    ...viewerValues(ctx.viewer),
    wantsFollow: input.on ?? null,
    now: ctx.clock.now(),
  };
  const row = await ctx.db.row(setFollow, values);
  if (!row) {
    throw notFound(sentences.writers.notFound);
  }
  if (row.user_id === viewer) {
    throw forbidden(sentences.writers.notYourself);
  }
  if (row.is_followed) ctx.trigger("make-alerts");
  else ctx.invalidateUser(viewer);
  // `is_following` does not include the change, because a statement does not see its own changes.
  return toWriterView({ ...row, is_following: row.is_followed }, viewer);
}
