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

interface Values extends ViewerValues {
  writerOrUserId: string;
  /** Follows or unfollows; null toggles. */
  on: boolean | null;
  now: Date;
}

type Row = WriterRow & { /** After the change. */ is_followed: boolean };

/** Writes nothing when the viewer is the writer. The count changes by the number of rows added or removed. */
const setFollow = statement<Values, Row>(
  "follow-writer",
  (value) => sql`
    WITH ${writerForViewer(value("writerOrUserId"), value("hiddenUserIds"))},
    wanted AS (
      SELECT writer.id, coalesce(${value("on")}::boolean, NOT EXISTS (
        SELECT FROM follows WHERE follower_id = ${value("viewer")} AND writer_id = writer.id
      )) AS is_followed
      FROM writer WHERE ${isNotBlockedNow(value("viewer"), sql`writer.user_id`)}
    ),
    target AS (
      SELECT wanted.* FROM wanted JOIN writer USING (id) WHERE writer.user_id <> ${value("viewer")}
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
    delta AS (
      SELECT (SELECT count(*) FROM added)::int - (SELECT count(*) FROM removed)::int AS by
    ),
    updated AS (
      UPDATE writers SET follower_count = follower_count + delta.by
      FROM target, delta
      WHERE writers.id = target.id AND delta.by <> 0
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
    })}, wanted.is_followed
    FROM latest CROSS JOIN wanted JOIN users account ON account.id = latest.user_id`,
);

/**
 * Follows or unfollows a writer; toggles without `on`. 404 when the viewer may not see the writer, 403 when the viewer
 * is the writer.
 */
export async function followWriter(
  ctx: ViewerContext,
  input: { writerId: string; on?: boolean | undefined },
): Promise<WriterView> {
  const viewer = ctx.viewer.userId;
  const values = {
    writerOrUserId: input.writerId,
    ...viewerValues(ctx.viewer),
    on: input.on ?? null,
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
  // The statement selects `is_following` from the snapshot before its own change.
  return toWriterView({ ...row, is_following: row.is_followed }, viewer);
}
