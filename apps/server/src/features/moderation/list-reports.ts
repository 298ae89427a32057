import type { ReportedEntity } from "@kora/contract/moderation";
import type { ModerationAction } from "@kora/contract/moderation-actions";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { ViewerContext } from "../../platform/context.ts";
import { decodeCursor, maxTimestamp, timestampKey, toPage } from "../../platform/cursor.ts";
import { statement } from "../../platform/database/statement.ts";
import type { PagedAnswer } from "../../platform/http/mount-calls.ts";
import { maxId, minId } from "../../platform/ids.ts";
import { type ThingRow, thingColumns, thingSources, toThing } from "./reported.ts";

interface ReportRow {
  _id: string;
  reason: string;
  createdAt: string;
  reporter: { _id: string; username: string; avatar: string | null } | null;
}

interface Row extends ThingRow {
  moment: Date;
  report_count: number;
  reports: ReportRow[];
  act: ModerationAction | null;
}

interface Values {
  moment: Date;
  id: string;
  rows: number;
}

const list = (name: string, page: (v: (name: keyof Values) => SQL) => SQL, isOpen: SQL, by: SQL) =>
  statement<Values, Row>(
    name,
    (v) => sql`
      WITH page AS MATERIALIZED (${page((key) => sql`${v(key)}`)})
      SELECT ${thingColumns}, thing.moment,
        (SELECT count(*)::int FROM reports r
          WHERE r.target_id = thing.target_id AND r.kind = thing.kind AND ${isOpen}) AS report_count,
        coalesce((
          SELECT jsonb_agg(jsonb_build_object('_id', latest.id, 'reason', latest.reason,
            'createdAt', latest.created_at, 'reporter', jsonb_build_object('_id', reporter.id,
              'username', reporter.username, 'avatar', reporter.avatar)) ORDER BY latest.id DESC)
          FROM (
            SELECT r.* FROM reports r
            WHERE r.target_id = thing.target_id AND r.kind = thing.kind AND ${isOpen}
            ORDER BY r.id DESC LIMIT 10
          ) latest JOIN users reporter ON reporter.id = latest.reporter_id
        ), '[]') AS reports,
        CASE WHEN thing.open_since IS NULL THEN (
          SELECT l.act FROM moderation_log l
          WHERE l.kind = thing.kind AND l.target_id = thing.target_id ORDER BY l.id DESC LIMIT 1
        ) END AS act
      FROM ${thingSources(sql`page`)}
      ORDER BY ${by}`,
  );

const lists = {
  open: list(
    "open-reports",
    (v) => sql`
      SELECT kind, target_id, open_since, open_since AS moment FROM reported_things
      WHERE open_since IS NOT NULL
        AND (open_since, target_id) > (${v("moment")}::timestamptz, ${v("id")}::uuid)
      ORDER BY open_since, target_id LIMIT ${v("rows")}`,
    sql`r.handled_at IS NULL`,
    sql`thing.moment, thing.target_id`,
  ),
  handled: list(
    "handled-reports",
    (v) => sql`
      SELECT kind, target_id, open_since, handled_at AS moment FROM reported_things
      WHERE open_since IS NULL AND handled_at <= ${v("moment")}::timestamptz
        AND (handled_at < ${v("moment")}::timestamptz OR target_id > ${v("id")}::uuid)
      ORDER BY handled_at DESC, target_id LIMIT ${v("rows")}`,
    sql`r.handled_at IS NOT NULL`,
    sql`thing.moment DESC, thing.target_id`,
  ),
} as const;

/** Before the first of each list. */
const starts = {
  open: [0, minId],
  handled: [maxTimestamp, maxId],
} as const;

const Cursor = z.tuple([timestampKey, z.uuid()]);

/**
 * What was reported, each thing once: the queue with the longest waiting first, or what is done, the latest first.
 * Moderators see everybody, whoever blocks whom.
 */
export async function listReports(
  ctx: ViewerContext,
  {
    state,
    limit,
    cursor,
  }: { state: "open" | "handled"; limit: number; cursor?: string | undefined },
): Promise<PagedAnswer<ReportedEntity[]>> {
  const [moment, id] = decodeCursor(cursor, Cursor) ?? starts[state];
  const rows = await ctx.db.rows(lists[state], { moment: new Date(moment), id, rows: limit + 1 });
  const { items, nextCursor } = toPage(rows, limit, (row) => [row.moment.getTime(), row.target_id]);
  return { answer: items.map(toView), nextCursor };
}

/** Row → wire. */
function toView(row: Row): ReportedEntity {
  return {
    kind: row.kind,
    targetId: row.target_id,
    thing: toThing(row),
    reportCount: row.report_count,
    reports: row.reports.map((report) => ({
      ...report,
      createdAt: new Date(report.createdAt).toISOString(),
    })),
    act: row.act,
  };
}
