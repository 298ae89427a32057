import type { ReportCopy } from "@kora/contract/report-copies";
import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../../platform/context.ts";
import { statement } from "../../../platform/database/statement.ts";
import { notFound } from "../../../platform/errors.ts";
import { type CopyRow, copyObject, toReportCopy } from "./views.ts";

const selectCopy = statement<{ copyId: string }, { copy: CopyRow }>(
  "report-copy",
  (value) => sql`
    SELECT ${copyObject(sql`copy.content`)} AS copy FROM report_copies copy WHERE copy.id = ${value("copyId")}`,
);

/** Returns a copy with its whole text. Throws 404 after it was erased. The caller is a moderator. */
export async function getReportCopy(ctx: ViewerContext, copyId: string): Promise<ReportCopy> {
  const row = await ctx.db.row(selectCopy, { copyId });
  if (!row) throw notFound(sentences.moderation.copyNotFound);
  return toReportCopy(row.copy, ctx, { isListed: false });
}
