import type { ReportCopy } from "@kora/contract/report-copies";
import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../../platform/context.ts";
import { statement } from "../../../platform/database/statement.ts";
import { notFound } from "../../../platform/errors.ts";
import { type CopyRow, copyObject, toReportCopy } from "./views.ts";

const selectCopy = statement<{ copyId: string; viewer: string }, { copy: CopyRow }>(
  "report-copy",
  (value) => sql`
    SELECT ${copyObject(sql`copy.content`)} AS copy FROM report_copies copy
    WHERE copy.id = ${value("copyId")} AND NOT EXISTS (
      SELECT FROM reported_things thing
      WHERE thing.kind = copy.kind AND thing.target_id = copy.target_id AND thing.author_id = ${value("viewer")}
    )`,
);

/**
 * Returns a copy with its whole text. Throws 404 after it was erased, and if it is of what the viewer, a moderator, made.
 */
export async function getReportCopy(ctx: ViewerContext, copyId: string): Promise<ReportCopy> {
  const row = await ctx.db.row(selectCopy, { copyId, viewer: ctx.viewer.userId });
  if (!row) throw notFound(sentences.moderation.copyNotFound);
  return toReportCopy(row.copy, ctx, { isListed: false });
}
