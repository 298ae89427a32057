import { sentences } from "@kora/contract/sentences";
import type { WriterView } from "@kora/contract/writers";
import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { notFound } from "../../platform/errors.ts";
import { isVisibleUser, type ViewerValues, viewerValues } from "../visibility/index.ts";
import { getWriterForViewer } from "./access.ts";
import { recordProfileView } from "./record-profile-view.ts";
import { toWriterView, type WriterRow, writerColumns } from "./views.ts";

const selectWriter = statement<{ writerId: string } & ViewerValues, WriterRow>(
  "writer",
  (value) => sql`
    SELECT ${writerColumns(sql`w`, sql`account`, {
      viewer: value("viewer"),
      hiddenUserIds: value("hiddenUserIds"),
    })}
    FROM writers w JOIN users account ON account.id = w.user_id
    WHERE w.id = ${value("writerId")} AND ${isVisibleUser(sql`account`, value("hiddenUserIds"))}`,
);

/**
 * Returns the writer with the writer id or user id `id`, and records the profile view. Throws 403 if the viewer blocked
 * the writer, and 404 if the viewer may not see the writer for another reason.
 */
export async function getWriter(ctx: ViewerContext, id: string): Promise<WriterView> {
  const { id: writerId } = await getWriterForViewer(ctx, id);
  const row = await ctx.db.row(selectWriter, { writerId, ...viewerValues(ctx.viewer) });
  if (!row) {
    throw notFound(sentences.writers.notFound);
  }
  recordProfileView(ctx, row.user_id);
  return toWriterView(row, ctx.viewer.userId);
}
