import type { StatusView } from "@kora/contract/statuses";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { z } from "zod";
import type { ViewerContext } from "../../platform/context.ts";
import { decodeCursor, type Page, type PageInput, toPage } from "../../platform/cursor.ts";
import { definePageQuery } from "../../platform/database/batch.ts";
import { literal, type Placeholder } from "../../platform/database/statement.ts";
import { maxId, minId, newestFirst } from "../../platform/ids.ts";
import { isVisibleUser, viewerParamTypes } from "../visibility/index.ts";
import { type StatusRow, statusColumns, toStatusView } from "./views.ts";
import {
  isLiveStatus,
  isNotBlockedStatus,
  isNotHiddenStatus,
  isShownStatus,
  liveStatuses,
  mayChoose,
  toVisibleStatusValues,
  type VisibleStatusValues,
} from "./visibility.ts";

/**
 * The feed sorts users into tiers: the viewer; the viewer's friends, the writers whom the viewer follows, and users who
 * chose the viewer for a status; all other users. The others show the viewer only statuses for everyone, so their tier
 * has no users without such statuses.
 */
const tiers = { own: 0, related: 1, others: 2 } as const;

/**
 * A page has only users whose newest status for the viewer has a lower id than the bound of their tier. `toPageBounds`
 * derives the bounds from the cursor.
 */
interface Params extends VisibleStatusValues {
  beforeOwn: string;
  beforeRelated: string;
  beforeOthers: string;
  /** The bound of the other users who have saved statuses only. It is never above `liveFrom`. */
  beforeSavedOnly: string;
}

/** One status, with the tier and the newest status of its owner. Users are sorted by these two. */
type FeedRow = StatusRow & { tier: number; newest_id: string };

const lowestId = sql.raw(`'${minId}'`);

/** The latest friends, followed writers and choosing users are related up to this number each, any more are others. */
const maxPerRelation = 1000;

/**
 * Selects the user ids of the viewer's friends, of the writers whom the viewer follows, and of users who chose the
 * viewer for a status that reaches them, each id once.
 */
const relatedUsers = (viewer: SQLWrapper, value: Placeholder<Params>) => sql`
  SELECT writer.user_id FROM (
    SELECT f.writer_id FROM follows f WHERE f.follower_id = ${viewer}
    ORDER BY f.created_at DESC LIMIT ${literal(maxPerRelation)}
  ) followed CROSS JOIN LATERAL (
    SELECT w.user_id FROM writers w WHERE w.id = followed.writer_id OFFSET 0
  ) writer
  UNION
  (SELECT f.friend_id FROM friends f WHERE f.user_id = ${viewer}
    ORDER BY f.created_at DESC LIMIT ${literal(maxPerRelation)})
  UNION
  (SELECT s.user_id FROM statuses s
    WHERE s.audience = 'chosen' AND s.audience_ids @> ARRAY[${viewer}]::uuid[] AND ${isLiveStatus(sql`s`, value)}
      AND ${mayChoose(sql`s.user_id`, viewer)}
    LIMIT ${literal(maxPerRelation)})`;

/** True if the viewer has blocked any status. Few viewers have. */
const hasBlockedStatus = (value: Placeholder<Params>) => sql`EXISTS (
  SELECT FROM status_blocks b WHERE b.user_id = ${value("viewer")})`;

/**
 * Selects the id of a user's newest status that the viewer may see, if it is below `beforeId`. Selects no row if the
 * user has no such status. Most users' newest status is for everyone, and `status_owners` has its id; statuses are read
 * for the others only.
 */
function newestStatusId(userId: SQLWrapper, beforeId: SQLWrapper, value: Placeholder<Params>): SQL {
  const newest = (where: SQL) => sql`(
    SELECT s.id FROM statuses s WHERE s.user_id = owner.user_id AND ${where} AND ${isShownStatus(sql`s`, value)}
    ORDER BY s.id DESC LIMIT 1)`;
  return sql`(
    SELECT newest.id AS newest_id FROM status_owners owner CROSS JOIN LATERAL (
      SELECT CASE
        WHEN owner.newest_id = owner.newest_public_id AND owner.newest_id >= ${value("liveFrom")}::uuid
          AND NOT ${hasBlockedStatus(value)} THEN owner.newest_id
        ELSE coalesce(${newest(sql`s.id >= ${value("liveFrom")}::uuid`)},
          ${newest(sql`s.is_saved AND s.id < ${value("liveFrom")}::uuid`)}) END AS id
      OFFSET 0
    ) newest
    WHERE owner.user_id = ${userId} AND newest.id < ${beforeId}::uuid
      AND (owner.newest_id >= ${value("liveFrom")}::uuid OR owner.newest_saved_id IS NOT NULL)
    OFFSET 0)`;
}

/** Selects the user if the viewer may see the user, and `where` is true. */
const visibleUser = (userId: SQLWrapper, value: Placeholder<Params>, where = sql`true`) => sql`(
  SELECT u.id AS user_id, u.username, u.avatar FROM users u
  WHERE u.id = ${userId} AND ${isVisibleUser(sql`u`, value("hiddenAuthorIds"))} AND ${where}
  OFFSET 0)`;

/** True if the viewer has not blocked all live statuses of the user `u` for everyone. */
function hasUnblockedStatus(value: Placeholder<Params>): SQL {
  const hasStatus = (where: SQL) => sql`EXISTS (
    SELECT FROM statuses s WHERE s.user_id = u.id AND s.audience = 'everyone' AND ${where}
      AND ${isNotHiddenStatus(sql`s`)} AND ${isNotBlockedStatus(sql`s`, value)} OFFSET 0)`;
  return sql`(NOT ${hasBlockedStatus(value)}
    OR ${hasStatus(sql`s.id >= ${value("liveFrom")}::uuid`)} OR ${hasStatus(sql`s.is_saved`)})`;
}

/**
 * Selects users by tier, then by their newest status, each with their live statuses. PostgreSQL reads a tier only if
 * the tiers before it do not fill the page. It reads the last tier in two index scans, as far as the page needs: first
 * users with a status of the last 24 hours, then users with saved statuses only. Each `OFFSET 0` prevents PostgreSQL
 * from reading the rows in another order.
 */
const selectFeedPage = (value: Placeholder<Params>, rowLimit: SQL) => {
  const selectOthers = (where: SQL) => sql`(
    SELECT ${literal(tiers.others)} AS tier, owner.newest_public_id AS newest_id, visible.*
    FROM status_owners owner
      CROSS JOIN LATERAL ${visibleUser(sql`owner.user_id`, value, hasUnblockedStatus(value))} visible
    WHERE ${where} AND owner.user_id <> ${value("viewer")}
      AND owner.user_id NOT IN (SELECT related.user_id FROM related)
    ORDER BY owner.newest_public_id DESC LIMIT ${rowLimit})`;
  return sql`
    WITH related AS MATERIALIZED (${relatedUsers(value("viewer"), value)}),
    owners AS (
      (SELECT ${literal(tiers.own)} AS tier, newest.newest_id, visible.*
        FROM ${newestStatusId(value("viewer"), value("beforeOwn"), value)} newest
          CROSS JOIN LATERAL ${visibleUser(value("viewer"), value)} visible)
      UNION ALL
      (SELECT ${literal(tiers.related)} AS tier, newest.newest_id, visible.*
        FROM related CROSS JOIN LATERAL ${newestStatusId(sql`related.user_id`, value("beforeRelated"), value)} newest
          CROSS JOIN LATERAL ${visibleUser(sql`related.user_id`, value)} visible
        ORDER BY newest.newest_id DESC LIMIT ${rowLimit})
      UNION ALL
      ${selectOthers(
        // This is a row comparison, because the planner would estimate few rows for two plain bounds on one column.
        sql`(owner.newest_public_id, owner.user_id) < (${value("beforeOthers")}::uuid, ${lowestId}::uuid)
          AND owner.newest_public_id >= ${value("liveFrom")}::uuid`,
      )}
      UNION ALL
      ${selectOthers(
        sql`owner.newest_public_id < ${value("beforeSavedOnly")}::uuid AND owner.newest_public_saved_id IS NOT NULL`,
      )}
      LIMIT ${rowLimit}
    )
    SELECT owner.tier, owner.newest_id, ${statusColumns(sql`status`, sql`owner`, value)}
    FROM owners owner CROSS JOIN LATERAL (${liveStatuses(sql`owner.user_id`, value)}) status`;
};

/** Selects one page of users with their statuses. The rows have no order. */
export const statusFeedPage = definePageQuery<Params, FeedRow>({
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

/** Sorts rows by tier, then by the newest status of their user, then by status; newest first. */
function compareRows(a: FeedRow, b: FeedRow): number {
  return a.tier - b.tier || newestFirst(a.newest_id, b.newest_id) || newestFirst(a.id, b.id);
}

/** The tier and the newest visible status id of the last user of the previous page. */
const Cursor = z.tuple([z.int().min(tiers.own).max(tiers.others), z.uuid()]);

/**
 * Returns the bounds of the page after the cursor, or of the first page. The bound of a tier before the cursor's tier
 * excludes all users, and the bound of a tier after it excludes none.
 */
function toPageBounds(
  cursor: string | undefined,
  { liveFrom }: VisibleStatusValues,
): Omit<Params, keyof VisibleStatusValues> {
  const [tier, newestId] = decodeCursor(cursor, Cursor) ?? [tiers.own, maxId];
  const toBound = (boundTier: number) =>
    boundTier < tier ? minId : boundTier > tier ? maxId : newestId;
  const beforeOthers = toBound(tiers.others);
  const beforeSavedOnly = beforeOthers < liveFrom ? beforeOthers : liveFrom;
  return {
    beforeOwn: toBound(tiers.own),
    beforeRelated: toBound(tiers.related),
    beforeOthers,
    beforeSavedOnly,
  };
}

/**
 * Returns one page of the feed; `limit` counts users. The viewer comes first, then the viewer's friends and followed
 * writers, then all other users. Each user has all their live statuses, newest first. The feed has no users who block
 * the viewer or are blocked or muted by the viewer, and no suspended or deleted users.
 */
export async function listStatuses(
  ctx: ViewerContext,
  { limit, cursor }: PageInput,
): Promise<Page<StatusView>> {
  const values = toVisibleStatusValues(ctx);
  const rows = await ctx.db.run(statusFeedPage, {
    ...values,
    ...toPageBounds(cursor, values),
    limit,
  });
  const rowsByUser = [...Map.groupBy(rows.toSorted(compareRows), ({ user_id: id }) => id).values()];
  const { items, nextCursor } = toPage(rowsByUser, limit, ([firstRow]) =>
    firstRow ? [firstRow.tier, firstRow.newest_id] : [],
  );
  const viewer = ctx.viewer.userId;
  return { items: items.flat().map((row) => toStatusView(row, viewer)), nextCursor };
}
