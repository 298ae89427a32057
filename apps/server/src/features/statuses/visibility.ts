import { limits } from "@kora/contract/limits";
import { type SQL, sql } from "drizzle-orm";
import type { Clock } from "../../platform/clock.ts";
import type { Viewer } from "../../platform/context.ts";
import type { ValueOf } from "../../platform/database/statement.ts";
import { firstIdOf } from "../../platform/ids.ts";
import { type ViewerValues, viewerValues } from "../blocks/index.ts";

/** The values of a statement about statuses. */
export interface StatusValues extends ViewerValues {
  /** What was posted before this id has expired, unless it is saved. */
  liveFrom: string;
}

/** Gives the values that the fragments below ask for; the server's clock says what has expired. */
export function statusValues(ctx: {
  readonly viewer: Viewer;
  readonly clock: Clock;
}): StatusValues {
  return { ...viewerValues(ctx.viewer), liveFrom: firstLiveId(ctx.clock.now()) };
}

/** Below every id of a status that is less than 24 hours old at `now`. */
export function firstLiveId(now: Date): string {
  return firstIdOf(new Date(now.getTime() - limits.memoir.lifetimeMilliseconds + 1));
}

/** True for a status that is shown still: younger than 24 hours, or saved. */
export function isLive(status: SQL, v: ValueOf<Pick<StatusValues, "liveFrom">>): SQL {
  return sql`(${status}.id >= ${v("liveFrom")}::uuid OR ${status}.is_saved)`;
}

/** True for a status that the viewer did not block. `OFFSET 0`: looked up by key for each that is read. */
export function isNotBlockedStatus(status: SQL, v: ValueOf<ViewerValues>): SQL {
  return sql`NOT EXISTS (
    SELECT FROM status_blocks b WHERE b.user_id = ${v("viewer")} AND b.status_id = ${status}.id
    OFFSET 0
  )`;
}

/** One person's live statuses that the viewer did not block, newest first; `userId` is visible to the viewer. */
export function shownOf(userId: SQL, v: ValueOf<StatusValues>): SQL {
  const each = sql.raw(String(limits.memoir.each));
  const newest = (where: SQL) => sql`(
    SELECT s.* FROM statuses s
    WHERE s.user_id = ${userId} AND ${where} AND ${isNotBlockedStatus(sql`s`, v)}
    ORDER BY s.id DESC LIMIT ${each})`;
  return sql`
    SELECT * FROM (
      ${newest(sql`s.id >= ${v("liveFrom")}::uuid`)}
      UNION ALL
      ${newest(sql`s.is_saved AND s.id < ${v("liveFrom")}::uuid`)}
    ) shown LIMIT ${each}`;
}
