import type { ReportedEntity } from "@kora/contract/moderation";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { ViewerContext } from "../../platform/context.ts";
import { decodeCursor, maxTimestamp, timestampKey, toPage } from "../../platform/cursor.ts";
import { statement } from "../../platform/database/statement.ts";
import type { PagedResult } from "../../platform/http/mount-calls.ts";
import { maxId, minId } from "../../platform/ids.ts";
import {
  latestReports,
  type ReportListRow,
  reportedEntityColumns,
  reportedEntityJoins,
  toReportedEntity,
} from "./views.ts";

interface ListValues {
  /** `sortTime` and `targetId` are the sort key of the last row of the previous page. */
  sortTime: Date;
  targetId: string;
  maxRows: number;
}

/**
 * Defines a list of reported entities. `page` selects one page of `reported_things`. `isListed` is the condition under
 * which a report, with the alias `r`, is listed with its entity.
 */
const defineList = (
  name: string,
  page: (value: (name: keyof ListValues) => SQL) => SQL,
  isListed: SQL,
  orderBy: SQL,
) =>
  statement<ListValues, ReportListRow>(
    name,
    (value) => sql`
      WITH page AS MATERIALIZED (${page((key) => sql`${value(key)}`)})
      SELECT ${reportedEntityColumns}, reported.sort_time,
        (SELECT count(*)::int FROM reports r
          WHERE r.target_id = reported.target_id AND r.kind = reported.kind AND ${isListed}) AS report_count,
        ${latestReports(isListed)} AS reports,
        CASE WHEN reported.open_since IS NULL THEN (
          SELECT l.act FROM moderation_log l
          WHERE l.kind = reported.kind AND l.target_id = reported.target_id ORDER BY l.id DESC LIMIT 1
        ) END AS act
      FROM ${reportedEntityJoins(sql`page`)}
      ORDER BY ${orderBy}`,
  );

const lists = {
  open: defineList(
    "open-reports",
    (value) => sql`
      SELECT kind, target_id, open_since, open_since AS sort_time FROM reported_things
      WHERE open_since IS NOT NULL
        AND (open_since, target_id) > (${value("sortTime")}::timestamptz, ${value("targetId")}::uuid)
      ORDER BY open_since, target_id LIMIT ${value("maxRows")}`,
    sql`r.handled_at IS NULL`,
    sql`reported.sort_time, reported.target_id`,
  ),
  handled: defineList(
    "handled-reports",
    (value) => sql`
      SELECT kind, target_id, open_since, handled_at AS sort_time FROM reported_things
      WHERE open_since IS NULL AND handled_at <= ${value("sortTime")}::timestamptz
        AND (handled_at < ${value("sortTime")}::timestamptz OR target_id > ${value("targetId")}::uuid)
      ORDER BY handled_at DESC, target_id LIMIT ${value("maxRows")}`,
    sql`r.handled_at IS NOT NULL`,
    sql`reported.sort_time DESC, reported.target_id`,
  ),
} as const;

/** By state, a sort key that comes before all rows of the list. */
const startKeys = {
  open: [0, minId],
  handled: [maxTimestamp, maxId],
} as const;

const Cursor = z.tuple([timestampKey, z.uuid()]);

/**
 * Returns a page of reported entities: those with open reports, oldest first, or the handled ones, latest first.
 * Blocks do not hide entities from moderators.
 */
export async function listReports(
  ctx: ViewerContext,
  {
    state,
    limit,
    cursor,
  }: { state: "open" | "handled"; limit: number; cursor?: string | undefined },
): Promise<PagedResult<ReportedEntity[]>> {
  const [sortTime, targetId] = decodeCursor(cursor, Cursor) ?? startKeys[state];
  const rows = await ctx.db.rows(lists[state], {
    sortTime: new Date(sortTime),
    targetId,
    maxRows: limit + 1,
  });
  const { items, nextCursor } = toPage(rows, limit, (row) => [
    row.sort_time.getTime(),
    row.target_id,
  ]);
  return { body: items.map(toReportedEntity), nextCursor };
}
