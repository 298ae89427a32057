import { sentences } from "@kora/contract/sentences";
import type { StatusView } from "@kora/contract/statuses";
import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { notFound } from "../../platform/errors.ts";
import { statusForViewer } from "./access.ts";
import { type StatusRow, statusColumns, toStatusView } from "./views.ts";
import { type StatusValues, shownOf, statusValues } from "./visibility.ts";

const selectAll = statement<StatusValues & { statusId: string }, StatusRow>(
  "read-status",
  (v) => sql`
    WITH ${statusForViewer(v("statusId"), v)}
    SELECT ${statusColumns(sql`shown`, sql`owner`, v)}
    FROM status named JOIN users owner ON owner.id = named.user_id
      CROSS JOIN LATERAL (${shownOf(sql`named.user_id`, v)}) shown
    ORDER BY shown.id DESC`,
);

/** All that the person shows who posted the status, newest first; 404 when the viewer may not see it. */
export async function readStatus(ctx: ViewerContext, statusId: string): Promise<StatusView[]> {
  const rows = await ctx.db.rows(selectAll, { statusId, ...statusValues(ctx) });
  if (rows.length === 0) {
    throw notFound(sentences.memoir.notFound);
  }
  return rows.map((row) => toStatusView(row, ctx.viewer.userId));
}
