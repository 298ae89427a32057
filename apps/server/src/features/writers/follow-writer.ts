import { sentences } from "@kora/contract/sentences";
import type { WriterView } from "@kora/contract/writers";
import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { forbidden, notFound } from "../../platform/errors.ts";
import { alertedOf } from "../alert-outbox/index.ts";
import { isNotBlockedNow, type ViewerValues, viewerValues } from "../visibility/index.ts";
import { writerForViewer } from "./access.ts";
import { toWriterView, type WriterRow, writerColumns } from "./views.ts";

interface Values extends ViewerValues {
  writer: string;
  /** Null turns what is. */
  on: boolean | null;
  now: Date;
}

type Row = WriterRow & { is_on: boolean };

/** Nothing is written for the griot's own record. The count moves by the rows that came or went. */
const setFollow = statement<Values, Row>(
  "follow-writer",
  (v) => sql`
    WITH ${writerForViewer(v("writer"), v("hidden"))},
    wanted AS (
      SELECT writer.id, coalesce(${v("on")}::boolean, NOT EXISTS (
        SELECT FROM follows WHERE follower_id = ${v("viewer")} AND writer_id = writer.id
      )) AS is_on
      FROM writer WHERE ${isNotBlockedNow(v("viewer"), sql`writer.user_id`)}
    ),
    other AS (
      SELECT wanted.* FROM wanted JOIN writer USING (id) WHERE writer.user_id <> ${v("viewer")}
    ),
    added AS (
      INSERT INTO follows (follower_id, writer_id, created_at)
      SELECT ${v("viewer")}, other.id, ${v("now")} FROM other WHERE other.is_on
      ON CONFLICT DO NOTHING
      RETURNING 1
    ),
    removed AS (
      DELETE FROM follows USING other
      WHERE follower_id = ${v("viewer")} AND writer_id = other.id AND NOT other.is_on
      RETURNING 1
    ),
    moved AS (
      SELECT (SELECT count(*) FROM added)::int - (SELECT count(*) FROM removed)::int AS by
    ),
    counted AS (
      UPDATE writers SET follower_count = follower_count + moved.by
      FROM other, moved
      WHERE writers.id = other.id AND moved.by <> 0
      RETURNING writers.*
    ),
    ${alertedOf(sql`
      SELECT writer.user_id, 'writer_follow', ${v("viewer")}::uuid, NULL::uuid, NULL::uuid,
        ${v("now")}::timestamptz
      FROM writer, added`)},
    latest AS (
      SELECT * FROM counted
      UNION ALL
      SELECT * FROM writer WHERE NOT EXISTS (SELECT FROM counted)
    )
    SELECT ${writerColumns(sql`latest`, sql`person`, {
      viewer: v("viewer"),
      hidden: v("hidden"),
    })}, wanted.is_on
    FROM latest CROSS JOIN wanted JOIN users person ON person.id = latest.user_id`,
);

/**
 * Follows a griot or stops; without `on` it turns what is. 404 when the viewer may not meet the griot,
 * 403 for oneself.
 */
export async function followWriter(
  ctx: ViewerContext,
  input: { writerId: string; on?: boolean | undefined },
): Promise<WriterView> {
  const viewer = ctx.viewer.userId;
  const values = {
    writer: input.writerId,
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
  if (row.is_on) ctx.trigger("make-alerts");
  // The statement reads who follows as it was before it.
  return toWriterView({ ...row, is_following: row.is_on }, viewer);
}
