import type { StatusView } from "@kora/contract/statuses";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { z } from "zod";
import type { ViewerContext } from "../../platform/context.ts";
import { decodeCursor, type Page, toPage } from "../../platform/cursor.ts";
import { definePageQuery } from "../../platform/database/batch.ts";
import { literal, type Placeholder } from "../../platform/database/statement.ts";
import { maxId, minId, newestFirst } from "../../platform/ids.ts";
import { isVisibleUser, viewerParamTypes } from "../visibility/index.ts";
import { type StatusRow, statusColumns, toStatusView } from "./views.ts";
import {
  isNotBlockedStatus,
  liveStatuses,
  type StatusViewerValues,
  toStatusViewerValues,
} from "./visibility.ts";

/**
 * The feed sorts users into tiers: 0 is the viewer, 1 their friends and the writers whom they follow, 2 all others. A
 * page has only users whose newest status has a lower id than the bound of their tier: the highest id for tiers after
 * the cursor's, the lowest id for tiers before it.
 */
interface Params extends StatusViewerValues {
  beforeOwn: string;
  beforeRelated: string;
  beforeOthers: string;
  /** As `beforeOthers`, for users who have saved statuses only. Never above `liveFrom`. */
  beforeSavedOnly: string;
}

/** One status, with the tier and the newest status of its owner, by which users are sorted. */
type Row = StatusRow & { tier: number; newest_id: string };

const lowestId = sql.raw(`'${minId}'`);

/** Max friends, and max followed writers, in the second tier, latest first; any others are among all users. */
const maxPerRelation = 1000;

/** The user ids (`user_id`) of the viewer's friends and of the writers whom the viewer follows, each once. */
const friendsAndFollowed = (viewer: SQLWrapper) => sql`
  SELECT writer.user_id FROM (
    SELECT f.writer_id FROM follows f WHERE f.follower_id = ${viewer}
    ORDER BY f.created_at DESC LIMIT ${literal(maxPerRelation)}
  ) followed CROSS JOIN LATERAL (
    SELECT w.user_id FROM writers w WHERE w.id = followed.writer_id OFFSET 0
  ) writer
  UNION
  (SELECT f.friend_id FROM friends f WHERE f.user_id = ${viewer}
    ORDER BY f.created_at DESC LIMIT ${literal(maxPerRelation)})`;

/** The id of a user's newest status, by which users are sorted; no row if the user has no live status. */
const newestStatusId = (
  userId: SQLWrapper,
  beforeId: SQLWrapper,
  value: Placeholder<Params>,
) => sql`(
  SELECT m.newest_id FROM memoirs m
  WHERE m.user_id = ${userId} AND m.newest_id < ${beforeId}::uuid
    AND (m.newest_id >= ${value("liveFrom")}::uuid OR m.newest_saved_id IS NOT NULL)
  OFFSET 0)`;

/**
 * The user, if visible to the viewer and with a live status that the viewer did not block. Hardly any viewer has
 * blocked a status, so that is checked first.
 */
function visibleUser(userId: SQLWrapper, value: Placeholder<Params>): SQL {
  const hasStatus = (where: SQL) => sql`EXISTS (
    SELECT FROM statuses s
    WHERE s.user_id = u.id AND ${where} AND ${isNotBlockedStatus(sql`s`, value)} OFFSET 0)`;
  return sql`(
    SELECT u.id AS user_id, u.username, u.avatar FROM users u
    WHERE u.id = ${userId} AND ${isVisibleUser(sql`u`, value("hiddenUserIds"))}
      AND (NOT EXISTS (SELECT FROM status_blocks b WHERE b.user_id = ${value("viewer")})
        OR ${hasStatus(sql`s.id >= ${value("liveFrom")}::uuid`)} OR ${hasStatus(sql`s.is_saved`)})
    OFFSET 0)`;
}

/**
 * Users by tier, then by their newest status, each with their live statuses. PostgreSQL reads a tier only if the tiers
 * before it do not fill the page. The last tier is read in two index scans, as far as the page needs: users with a
 * status of the last 24 hours, then users with saved statuses only. Each `OFFSET 0` keeps PostgreSQL from reading the
 * rows in any other order.
 */
const selectFeedPage = (value: Placeholder<Params>, rowLimit: SQL) => {
  const selectOthers = (where: SQL) => sql`(
    SELECT 2 AS tier, m.newest_id, visible.*
    FROM memoirs m CROSS JOIN LATERAL ${visibleUser(sql`m.user_id`, value)} visible
    WHERE ${where} AND m.user_id <> ${value("viewer")}
      AND m.user_id NOT IN (SELECT related.user_id FROM related)
    ORDER BY m.newest_id DESC LIMIT ${rowLimit})`;
  return sql`
    WITH related AS MATERIALIZED (${friendsAndFollowed(value("viewer"))}),
    owners AS (
      (SELECT 0 AS tier, newest.newest_id, visible.*
        FROM ${newestStatusId(value("viewer"), value("beforeOwn"), value)} newest
          CROSS JOIN LATERAL ${visibleUser(value("viewer"), value)} visible)
      UNION ALL
      (SELECT 1 AS tier, newest.newest_id, visible.*
        FROM related CROSS JOIN LATERAL ${newestStatusId(sql`related.user_id`, value("beforeRelated"), value)} newest
          CROSS JOIN LATERAL ${visibleUser(sql`related.user_id`, value)} visible
        ORDER BY newest.newest_id DESC LIMIT ${rowLimit})
      UNION ALL
      ${selectOthers(
        // A row comparison, because the planner takes two plain bounds on one column for a narrow range.
        sql`(m.newest_id, m.user_id) < (${value("beforeOthers")}::uuid, ${lowestId}::uuid)
          AND m.newest_id >= ${value("liveFrom")}::uuid`,
      )}
      UNION ALL
      ${selectOthers(sql`m.newest_id < ${value("beforeSavedOnly")}::uuid AND m.newest_saved_id IS NOT NULL`)}
      LIMIT ${rowLimit}
    )
    SELECT owner.tier, owner.newest_id, ${statusColumns(sql`status`, sql`owner`, value)}
    FROM owners owner CROSS JOIN LATERAL (${liveStatuses(sql`owner.user_id`, value)}) status`;
};

/** One page of users with their statuses, in no order. */
export const statusFeedPage = definePageQuery<Params, Row>({
  name: "status-feed-page",
  params: {
    ...viewerParamTypes,
    liveFrom: "uuid",
    beforeOwn: "uuid",
    beforeRelated: "uuid",
    beforeOthers: "uuid",
    beforeSavedOnly: "uuid",
  },
  batch: { concurrency: 3 },
  sql: selectFeedPage,
});

/** Sorts by tier, then users by their newest status, then the statuses of a user newest first. */
function compareRows(a: Row, b: Row): number {
  return a.tier - b.tier || newestFirst(a.newest_id, b.newest_id) || newestFirst(a.id, b.id);
}

const Cursor = z.tuple([z.int().min(0).max(2), z.uuid()]);

/** The bounds of the page after the cursor, or of the first page. */
function toPageBounds(
  cursor: string | undefined,
  { liveFrom }: StatusViewerValues,
): Omit<Params, keyof StatusViewerValues> {
  const [tier, newestId] = decodeCursor(cursor, Cursor) ?? [0, maxId];
  const toBound = (otherTier: number) =>
    otherTier < tier ? minId : otherTier > tier ? maxId : newestId;
  const beforeOthers = toBound(2);
  const beforeSavedOnly = beforeOthers < liveFrom ? beforeOthers : liveFrom;
  return {
    beforeOwn: toBound(0),
    beforeRelated: toBound(1),
    beforeOthers,
    beforeSavedOnly,
  };
}

/**
 * One page of the feed; `limit` counts users. The viewer comes first, then their friends and the writers whom they
 * follow, then all other users, each with all their live statuses, newest first. Blocked users in either direction, and
 * suspended and deleted ones, are left out.
 */
export async function listStatuses(
  ctx: ViewerContext,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page<StatusView>> {
  const values = toStatusViewerValues(ctx);
  const rows = await ctx.db.run(statusFeedPage, {
    ...values,
    ...toPageBounds(cursor, values),
    limit,
  });
  const byUser = [...Map.groupBy(rows.toSorted(compareRows), ({ user_id: id }) => id).values()];
  const { items, nextCursor } = toPage(byUser, limit, ([first]) =>
    first ? [first.tier, first.newest_id] : [],
  );
  const viewer = ctx.viewer.userId;
  return { items: items.flat().map((row) => toStatusView(row, viewer)), nextCursor };
}
