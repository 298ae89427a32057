import { sentences } from "@kora/contract/sentences";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { ReadContext, Viewer } from "../../platform/context.ts";
import { statement, type ValueOf } from "../../platform/database/statement.ts";
import { forbidden, notFound } from "../../platform/errors.ts";
import { isVisiblePerson, withoutBlocks } from "../blocks/index.ts";
import { isLive, isNotBlockedStatus, type StatusValues, statusValues } from "./visibility.ts";

/**
 * The common table expression `status`: the status where it is live and the viewer may see it, else no row.
 * Statements about a status begin with it, or with `statusToActOn`.
 */
export function statusForViewer(statusId: SQLWrapper, v: ValueOf<StatusValues>): SQL {
  return sql`status AS (${visible(statusId, v)})`;
}

/**
 * As `statusForViewer`, for an act: the status stays until the statement is committed. Where the act ends with
 * a block, `where` also asks who may meet now: people are locked before the status, as where an account goes.
 */
export function statusToActOn(
  statusId: SQLWrapper,
  v: ValueOf<StatusValues>,
  where: (status: SQL) => SQL = () => sql`true`,
): SQL {
  return sql`
    reached AS MATERIALIZED (
      SELECT seen.id FROM (${visible(statusId, v)}) seen WHERE ${where(sql`seen`)}
    ),
    status AS (
      SELECT s.* FROM reached JOIN statuses s ON s.id = reached.id
      WHERE ${isLive(sql`s`, v)} FOR NO KEY UPDATE OF s
    )`;
}

function visible(
  statusId: SQLWrapper,
  v: ValueOf<StatusValues>,
  isShown = isNotBlockedStatus(sql`s`, v),
): SQL {
  return sql`
    SELECT s.* FROM statuses s JOIN users author ON author.id = s.user_id
    WHERE s.id = ${statusId} AND ${isLive(sql`s`, v)}
      AND ${isVisiblePerson(sql`author`, v("hidden"))} AND ${isShown}`;
}

const selectToReport = statement<
  StatusValues & { statusId: string },
  { id: string; user_id: string }
>(
  "status-to-report",
  (v) => sql`SELECT id, user_id FROM (${visible(v("statusId"), v, sql`true`)}) status`,
);

/** As `getStatusForViewer`, blocked statuses and those of blocked users included. */
export async function getStatusToReport(
  ctx: Asked,
  statusId: string,
): Promise<{ id: string; userId: string }> {
  const viewer = withoutBlocks(ctx.viewer);
  const asked = { statusId, ...statusValues({ viewer, clock: ctx.clock }) };
  const found = await ctx.db.row(selectToReport, asked);
  if (!found) {
    throw notFound(sentences.memoir.notFound);
  }
  return { id: found.id, userId: found.user_id };
}

const selectStatus = statement<
  StatusValues & { statusId: string },
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
  (v) => sql`
    WITH ${statusForViewer(v("statusId"), v)}
    SELECT id, user_id, is_saved, revision, content, background, text_style FROM status`,
);

type Asked = Pick<ReadContext, "db" | "clock"> & { readonly viewer: Viewer };

/** The status, or 404 when it is absent, expired, blocked, or its owner not to be met by the viewer. */
export async function getStatusForViewer(ctx: Asked, statusId: string) {
  const found = await ctx.db.row(selectStatus, { statusId, ...statusValues(ctx) });
  if (!found) {
    throw notFound(sentences.memoir.notFound);
  }
  const { id, user_id: userId, is_saved: isSaved, revision } = found;
  const { content, background, text_style: textStyle } = found;
  return { id, userId, isSaved, revision, content, background, textStyle };
}

/** The viewer's own status; 403 for another's that they may see, 404 for any other. */
export async function getOwnStatus(ctx: Asked, statusId: string) {
  const status = await getStatusForViewer(ctx, statusId);
  if (status.userId !== ctx.viewer.userId) {
    throw forbidden(sentences.memoir.notYours);
  }
  return status;
}
