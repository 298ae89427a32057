import { sentences } from "@kora/contract/sentences";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { ReadContext, Viewer } from "../../platform/context.ts";
import { type Placeholder, statement } from "../../platform/database/statement.ts";
import { forbidden, notFound } from "../../platform/errors.ts";
import { isVisibleUser, withoutBlocks } from "../visibility/index.ts";
import {
  isInAudience,
  isLiveStatus,
  isShownStatus,
  toVisibleStatusValues,
  type VisibleStatusValues,
} from "./visibility.ts";

/**
 * Selects the live status if the viewer may see it, else no row. Every statement about one status selects from it, or
 * from `lockedStatus`.
 */
export function visibleStatus(statusId: SQLWrapper, value: Placeholder<VisibleStatusValues>): SQL {
  return selectStatusWhere(sql`s.id = ${statusId} AND ${isShownStatus(sql`s`, value)}`, value);
}

/**
 * Like `visibleStatus`, but locks the status until the commit, for commands. The status must also satisfy `where`, which
 * may lock users, as `isNotBlockedNow` does: PostgreSQL locks the status after it has evaluated the conditions, so users
 * are locked first. The deletion of an account locks in this order too.
 */
export function lockedStatus(
  statusId: SQLWrapper,
  value: Placeholder<VisibleStatusValues>,
  where: (status: SQL) => SQL = () => sql`true`,
): SQL {
  return sql`${selectStatusWhere(
    sql`s.id = ${statusId} AND ${isShownStatus(sql`s`, value)} AND ${where(sql`s`)}`,
    value,
  )}
    FOR NO KEY UPDATE OF s`;
}

/** Selects live statuses whose owner the viewer may see. */
function selectStatusWhere(where: SQL, value: Placeholder<VisibleStatusValues>): SQL {
  return sql`
    SELECT s.* FROM statuses s JOIN users owner ON owner.id = s.user_id
    WHERE ${isLiveStatus(sql`s`, value)} AND ${isVisibleUser(sql`owner`, value("hiddenAuthorIds"))} AND ${where}`;
}

const selectStatusToReport = statement<
  VisibleStatusValues & { statusId: string },
  { id: string; user_id: string }
>("status-to-report", (value) => {
  const hasViewed = sql`EXISTS (
    SELECT FROM status_views v WHERE v.user_id = ${value("viewer")} AND v.status_id = s.id)`;
  const maySee = sql`(${isInAudience(sql`s`, value)} OR ${hasViewed})`;
  const where = sql`s.id = ${value("statusId")} AND ${maySee}`;
  return sql`SELECT id, user_id FROM (${selectStatusWhere(where, value)}) status`;
});

/**
 * Like `getStatusForViewer`, but also finds blocked statuses and statuses of blocked users, because a viewer may report
 * what a block hides. A block ends the friendship, so a status for friends is also found if the viewer has opened it.
 */
export async function findStatusToReport(
  ctx: AccessContext,
  statusId: string,
): Promise<{ id: string; userId: string }> {
  const viewer = withoutBlocks(ctx.viewer);
  const values = { statusId, ...toVisibleStatusValues({ viewer, clock: ctx.clock }) };
  const row = await ctx.db.row(selectStatusToReport, values);
  if (!row) {
    throw notFound(sentences.statuses.notFound);
  }
  return { id: row.id, userId: row.user_id };
}

const selectStatus = statement<
  VisibleStatusValues & { statusId: string },
  {
    id: string;
    user_id: string;
    is_saved: boolean;
    revision: number;
    content: string;
    background: string;
    text_style: string;
  }
>(
  "status-for-viewer",
  (value) => sql`
    SELECT id, user_id, is_saved, revision, content, background, text_style
    FROM (${visibleStatus(value("statusId"), value)}) status`,
);

type AccessContext = Pick<ReadContext, "db" | "clock"> & { readonly viewer: Viewer };

/**
 * Returns the status. Throws 404 if it does not exist, is expired or blocked, or if the viewer may not see its owner.
 */
export async function getStatusForViewer(ctx: AccessContext, statusId: string) {
  const row = await ctx.db.row(selectStatus, { statusId, ...toVisibleStatusValues(ctx) });
  if (!row) {
    throw notFound(sentences.statuses.notFound);
  }
  const { id, user_id: userId, is_saved: isSaved, revision } = row;
  const { content, background, text_style: textStyle } = row;
  return { id, userId, isSaved, revision, content, background, textStyle };
}

const selectVisibleStatuses = statement<
  VisibleStatusValues & { statusIds: readonly string[] },
  { id: string }
>(
  "statuses-for-viewer",
  (value) => sql`
    SELECT id FROM (${visibleStatus(sql`ANY (${value("statusIds")}::uuid[])`, value)}) status`,
);

/** Returns the ids of those among `statusIds` that `getStatusForViewer` finds. */
export async function filterVisibleStatuses(
  ctx: AccessContext,
  statusIds: readonly string[],
): Promise<string[]> {
  const values = { statusIds, ...toVisibleStatusValues(ctx) };
  return (await ctx.db.rows(selectVisibleStatuses, values)).map(({ id }) => id);
}

/** Returns a status of the viewer. Throws 403 for a visible status of another user, 404 for any other status. */
export async function getOwnStatus(ctx: AccessContext, statusId: string) {
  const status = await getStatusForViewer(ctx, statusId);
  if (status.userId !== ctx.viewer.userId) {
    throw forbidden(sentences.statuses.notYours);
  }
  return status;
}
