import { limits } from "@kora/contract/limits";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Clock } from "../../platform/clock.ts";
import type { Viewer } from "../../platform/context.ts";
import { literal, type Placeholder } from "../../platform/database/statement.ts";
import { firstIdAt } from "../../platform/ids.ts";
import { isWritingOpen, type ViewerValues, viewerValues } from "../visibility/index.ts";

/** The parameters of a statement that selects statuses which the viewer may see. */
export interface VisibleStatusValues extends ViewerValues {
  /** Statuses with a lower id have expired, unless they are saved. */
  liveFrom: string;
}

/**
 * Returns the values of `VisibleStatusValues` for the viewer. The server's clock decides which statuses have expired.
 */
export function toVisibleStatusValues(ctx: {
  readonly viewer: Viewer;
  readonly clock: Clock;
}): VisibleStatusValues {
  return { ...viewerValues(ctx.viewer), liveFrom: firstLiveId(ctx.clock.now()) };
}

/** Returns the lowest id that a status younger than 24 hours can have at `now`. */
export function firstLiveId(now: Date): string {
  return firstIdAt(new Date(now.getTime() - limits.status.lifetimeMilliseconds + 1));
}

/** Returns a condition that is true for a status that is younger than 24 hours, or saved, and that is not hidden. */
export function isLiveStatus(
  status: SQL,
  value: Placeholder<Pick<VisibleStatusValues, "liveFrom">>,
): SQL {
  return sql`((${status}.id >= ${value("liveFrom")}::uuid OR ${status}.is_saved) AND ${isNotHiddenStatus(status)})`;
}

/** Returns a condition that is true for a status that no moderator has hidden. */
export const isNotHiddenStatus = (status: SQL): SQL => sql`${status}.hidden_at IS NULL`;

/**
 * Returns a condition that is true for a status that the viewer did not block. `OFFSET 0` makes PostgreSQL look up each
 * status by key.
 */
export function isNotBlockedStatus(status: SQL, value: Placeholder<ViewerValues>): SQL {
  return sql`NOT EXISTS (
    SELECT FROM status_blocks b WHERE b.user_id = ${value("viewer")} AND b.status_id = ${status}.id
    OFFSET 0
  )`;
}

/**
 * Returns a condition that is true for the id of an owner whose statuses for chosen people the user `viewer` may get: a
 * message of the owner would reach them at once, too.
 */
export function mayChoose(ownerId: SQL, viewer: SQLWrapper): SQL {
  return sql`EXISTS (
    SELECT FROM users choosing JOIN users chosen ON chosen.id = ${viewer}
    WHERE choosing.id = ${ownerId} AND ${isWritingOpen(sql`choosing`, sql`chosen`)} OFFSET 0)`;
}

/**
 * Returns a condition that is true for a status whose audience includes the viewer. Owners see all their statuses. Each
 * `OFFSET 0` makes PostgreSQL look up the relation by key, and only for statuses that are not for everyone.
 */
export function isInAudience(status: SQL, value: Placeholder<ViewerValues>): SQL {
  const [viewer, owner] = [value("viewer"), sql`${status}.user_id`];
  return sql`(${status}.audience = 'everyone' OR ${owner} = ${viewer} OR CASE
    WHEN ${status}.audience = 'chosen' THEN ${viewer} = ANY (${status}.audience_ids) AND ${mayChoose(owner, viewer)}
    WHEN ${status}.audience NOT IN ('friends', 'followersAndFriends') THEN false
    ELSE EXISTS (
      SELECT FROM friends f WHERE f.user_id = ${viewer} AND f.friend_id = ${owner} OFFSET 0
    ) OR (${status}.audience = 'followersAndFriends' AND EXISTS (
      SELECT FROM writers w JOIN follows f ON f.writer_id = w.id
      WHERE w.user_id = ${owner} AND f.follower_id = ${viewer} OFFSET 0
    )) END)`;
}

/**
 * Returns a condition that is true for a status that is for the viewer, that the viewer did not block, and that is not
 * hidden.
 */
export function isShownStatus(status: SQL, value: Placeholder<ViewerValues>): SQL {
  return sql`(${isNotHiddenStatus(status)} AND ${isInAudience(status, value)} AND ${isNotBlockedStatus(status, value)})`;
}

/**
 * Selects the live statuses of a user that are for the viewer and that the viewer did not block: first those of the
 * last 24 hours, then older saved ones, each newest first. The caller must check that the viewer may see the user.
 */
export function liveStatuses(userId: SQL, value: Placeholder<VisibleStatusValues>): SQL {
  const maxPerUser = literal(limits.status.perUser);
  const newestStatuses = (where: SQL) => sql`(
    SELECT s.* FROM statuses s
    WHERE s.user_id = ${userId} AND ${where} AND ${isShownStatus(sql`s`, value)}
    ORDER BY s.id DESC LIMIT ${maxPerUser})`;
  return sql`
    SELECT * FROM (
      ${newestStatuses(sql`s.id >= ${value("liveFrom")}::uuid`)}
      UNION ALL
      ${newestStatuses(sql`s.is_saved AND s.id < ${value("liveFrom")}::uuid`)}
    ) live LIMIT ${maxPerUser}`;
}
