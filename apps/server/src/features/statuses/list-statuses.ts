import type { StatusView } from "@kora/contract/statuses";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { z } from "zod";
import type { ViewerContext } from "../../platform/context.ts";
import { decodeCursor, type Page, toPage } from "../../platform/cursor.ts";
import { definePageQuery } from "../../platform/database/batch.ts";
import type { ValueOf } from "../../platform/database/statement.ts";
import { aboveAllIds, belowAllIds, newestFirst } from "../../platform/ids.ts";
import { isVisiblePerson, viewerParams } from "../blocks/index.ts";
import { peopleFirst } from "./people-first.ts";
import { type StatusRow, statusColumns, toStatusView } from "./views.ts";
import { isNotBlockedStatus, type StatusValues, shownOf, statusValues } from "./visibility.ts";

/** Below which id people of each tier are listed: all of a tier that is to come, none of one that is past. */
interface Params extends StatusValues {
  beforeOwn: string;
  beforeFirst: string;
  beforeOthers: string;
  /** As `beforeOthers`, of those who only have saved ones: never above `liveFrom`. */
  beforeSavers: string;
}

type Row = StatusRow & { tier: number; head: string };

const noId = sql.raw(`'${belowAllIds}'`);

/** The id of the status by which a person has their place, their newest; no row where they show nothing. */
const headOf = (userId: SQLWrapper, before: SQLWrapper, v: ValueOf<Params>) => sql`(
  SELECT m.newest_id AS head FROM memoirs m
  WHERE m.user_id = ${userId} AND m.newest_id < ${before}::uuid
    AND (m.newest_id >= ${v("liveFrom")}::uuid OR m.newest_saved_id IS NOT NULL)
  OFFSET 0)`;

/**
 * The person, where the viewer may meet them and they show something that the viewer did not block; hardly
 * anybody blocked any.
 */
function personOf(userId: SQLWrapper, v: ValueOf<Params>): SQL {
  const shows = (where: SQL) => sql`EXISTS (
    SELECT FROM statuses s
    WHERE s.user_id = u.id AND ${where} AND ${isNotBlockedStatus(sql`s`, v)} OFFSET 0)`;
  return sql`(
    SELECT u.id AS user_id, u.username, u.avatar FROM users u
    WHERE u.id = ${userId} AND ${isVisiblePerson(sql`u`, v("hidden"))}
      AND (NOT EXISTS (SELECT FROM status_blocks b WHERE b.user_id = ${v("viewer")})
        OR ${shows(sql`s.id >= ${v("liveFrom")}::uuid`)} OR ${shows(sql`s.is_saved`)})
    OFFSET 0)`;
}

/**
 * People tier by tier, each by their newest status, and what each of them shows. A tier is looked at
 * when those before it do not fill the page. The others are walked from the newest id on, in two stretches
 * and as far as the page needs: those with a status of the last 24 hours, then those who only have saved
 * ones. Each `OFFSET 0` keeps PostgreSQL from looking at the rows in any other order.
 */
const feedOf = (v: ValueOf<Params>, rows: SQL) => {
  const others = (where: SQL) => sql`(
    SELECT 2 AS tier, m.newest_id AS head, person.*
    FROM memoirs m CROSS JOIN LATERAL ${personOf(sql`m.user_id`, v)} person
    WHERE ${where} AND m.user_id <> ${v("viewer")}
      AND m.user_id NOT IN (SELECT first.user_id FROM first)
    ORDER BY m.newest_id DESC LIMIT ${rows})`;
  return sql`
    WITH first AS MATERIALIZED (${peopleFirst(v("viewer"))}),
    people AS (
      (SELECT 0 AS tier, own.head, person.*
        FROM ${headOf(v("viewer"), v("beforeOwn"), v)} own
          CROSS JOIN LATERAL ${personOf(v("viewer"), v)} person)
      UNION ALL
      (SELECT 1 AS tier, newest.head, person.*
        FROM first CROSS JOIN LATERAL ${headOf(sql`first.user_id`, v("beforeFirst"), v)} newest
          CROSS JOIN LATERAL ${personOf(sql`first.user_id`, v)} person
        ORDER BY newest.head DESC LIMIT ${rows})
      UNION ALL
      ${others(
        // As a pair the planner does not take it, with the other bound, for a narrow range.
        sql`(m.newest_id, m.user_id) < (${v("beforeOthers")}::uuid, ${noId}::uuid)
          AND m.newest_id >= ${v("liveFrom")}::uuid`,
      )}
      UNION ALL
      ${others(sql`m.newest_id < ${v("beforeSavers")}::uuid AND m.newest_saved_id IS NOT NULL`)}
      LIMIT ${rows}
    )
    SELECT owner.tier, owner.head, ${statusColumns(sql`status`, sql`owner`, v)}
    FROM people owner CROSS JOIN LATERAL (${shownOf(sql`owner.user_id`, v)}) status`;
};

/** One page of people, in no order. */
export const statusFeedPage = definePageQuery<Params, Row>({
  name: "status-feed-page",
  params: {
    ...viewerParams,
    liveFrom: "uuid",
    beforeOwn: "uuid",
    beforeFirst: "uuid",
    beforeOthers: "uuid",
    beforeSavers: "uuid",
  },
  batch: { concurrency: 3 },
  sql: feedOf,
});

/** Tier by tier, each person by their newest status, and what each shows newest first. */
function inOrder(a: Row, b: Row): number {
  return a.tier - b.tier || newestFirst(a.head, b.head) || newestFirst(a.id, b.id);
}

const Cursor = z.tuple([z.int().min(0).max(2), z.uuid()]);

/** The values for a page that begins after the person whom the cursor names, or with the first. */
function begin(
  cursor: string | undefined,
  { liveFrom }: StatusValues,
): Omit<Params, keyof StatusValues> {
  const [tier, head] = decodeCursor(cursor, Cursor) ?? [0, aboveAllIds];
  const before = (of: number) => (of < tier ? belowAllIds : of > tier ? aboveAllIds : head);
  const beforeOthers = before(2);
  const beforeSavers = beforeOthers < liveFrom ? beforeOthers : liveFrom;
  return { beforeOwn: before(0), beforeFirst: before(1), beforeOthers, beforeSavers };
}

/**
 * One page of the feed, of so many people: the viewer, then those whom they follow, then all others, each
 * with all that they show, newest first (decisions §4). Whoever blocked, or is blocked, suspended or gone
 * is left out.
 */
export async function listStatuses(
  ctx: ViewerContext,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page<StatusView>> {
  const values = statusValues(ctx);
  const rows = await ctx.db.run(statusFeedPage, {
    ...values,
    ...begin(cursor, values),
    limit,
  });
  const people = [...Map.groupBy(rows.toSorted(inOrder), ({ user_id: id }) => id).values()];
  const { items, nextCursor } = toPage(people, limit, ([first]) =>
    first ? [first.tier, first.head] : [],
  );
  const viewer = ctx.viewer.userId;
  return { items: items.flat().map((row) => toStatusView(row, viewer)), nextCursor };
}
