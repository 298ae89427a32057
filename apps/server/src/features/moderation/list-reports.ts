import type { ModeratedEntity } from "@kora/contract/moderation";
import { type SQL, sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import {
  decodeTimeCursor,
  maxTimestamp,
  type Page,
  type PageInput,
  type TimeKey,
  toPage,
} from "../../platform/cursor.ts";
import { pageStatement } from "../../platform/database/statement.ts";
import { type ListedEntityRow, listColumns, listJoins } from "./entities.ts";
import { toModeratedEntity } from "./views.ts";

interface ListValues extends TimeKey {
  /** Nothing of this user is listed. */
  viewer: string;
}

type OfAuthor = { authorId: string };

/**
 * Defines a list of entities, and the list of those of one author. `page` selects one page of `reported_things`;
 * `isOfAuthor` is an additional condition. `isListed` is the condition under which a report `r` is listed.
 */
function defineLists(
  name: string,
  page: (value: (name: keyof ListValues) => SQL, rowLimit: SQL, isOfAuthor: SQL) => SQL,
  isListed: SQL,
  orderBy: SQL,
) {
  const toList = (rows: SQL) => sql`
    WITH page AS MATERIALIZED (${rows})
    SELECT ${listColumns(isListed)}, reported.sort_time
    FROM ${listJoins(sql`page`)}
    ORDER BY ${orderBy}`;
  type Row = ListedEntityRow & { sort_time: Date };
  return {
    ofAll: pageStatement<ListValues, Row>(name, (value, rowLimit) =>
      toList(page((key) => sql`${value(key)}`, rowLimit, sql``)),
    ),
    ofAuthor: pageStatement<ListValues & OfAuthor, Row>(`${name}-of-author`, (value, rowLimit) =>
      toList(
        page((key) => sql`${value(key)}`, rowLimit, sql`AND author_id = ${value("authorId")}`),
      ),
    ),
  };
}

/** Exported for the test of the query plans. */
export const reportLists = {
  open: defineLists(
    "open-reports",
    (value, rowLimit, isOfAuthor) => sql`
      SELECT kind, target_id, open_since AS sort_time FROM reported_things
      WHERE open_since IS NOT NULL ${isOfAuthor} AND author_id IS DISTINCT FROM ${value("viewer")}::uuid
        AND (open_since, target_id) > (${value("afterTime")}::timestamptz, ${value("afterId")}::uuid)
      ORDER BY open_since, target_id LIMIT ${rowLimit}`,
    sql`r.handled_at IS NULL`,
    sql`reported.sort_time, reported.target_id`,
  ),
  handled: defineLists(
    "handled-reports",
    (value, rowLimit, isOfAuthor) => sql`
      SELECT kind, target_id, handled_at AS sort_time FROM reported_things
      WHERE open_since IS NULL ${isOfAuthor} AND author_id IS DISTINCT FROM ${value("viewer")}::uuid
        AND handled_at <= ${value("afterTime")}::timestamptz
        AND (handled_at < ${value("afterTime")}::timestamptz OR target_id > ${value("afterId")}::uuid)
      ORDER BY handled_at DESC, target_id LIMIT ${rowLimit}`,
    sql`r.handled_at IS NOT NULL`,
    sql`reported.sort_time DESC, reported.target_id`,
  ),
} as const;

/** By state, a time that comes before those of all rows of the list. */
const startTimes = { open: 0, handled: maxTimestamp } as const;

/**
 * Returns a page of entities: those with open reports, oldest first, or the handled ones, latest first; with `authorId`,
 * only those of this author. Blocks do not hide entities from moderators; their own are hidden from them.
 */
export async function listReports(
  ctx: ViewerContext,
  {
    state,
    authorId,
    limit,
    cursor,
  }: PageInput & { state: "open" | "handled"; authorId?: string | undefined },
): Promise<Page<ModeratedEntity>> {
  const values = { ...decodeTimeCursor(cursor, startTimes[state]), viewer: ctx.viewer.userId };
  const rows = await (authorId === undefined
    ? ctx.db.rows(reportLists[state].ofAll(limit), values)
    : ctx.db.rows(reportLists[state].ofAuthor(limit), { ...values, authorId }));
  const page = toPage(rows, limit, (row) => [row.sort_time.getTime(), row.target_id]);
  return { ...page, items: page.items.map((row) => toModeratedEntity(row, ctx)) };
}
