import { sentences } from "@kora/contract/sentences";
import type { WriterView } from "@kora/contract/writers";
import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { notFound } from "../../platform/errors.ts";
import { type ViewerValues, viewerValues } from "../visibility/index.ts";
import { toWriterView, type WriterRow, writerColumns } from "./views.ts";

const selectOwn = statement<ViewerValues, WriterRow>(
  "own-writer",
  (value) => sql`
    SELECT ${writerColumns(sql`w`, sql`account`, {
      viewer: value("viewer"),
      hiddenUserIds: value("hiddenUserIds"),
    })}
    FROM writers w JOIN users account ON account.id = w.user_id
    WHERE w.user_id = ${value("viewer")}`,
);

/** Returns the viewer's own writer record. Throws 404 if the viewer is not a writer. */
export async function getOwnWriter(ctx: ViewerContext): Promise<WriterView> {
  const row = await ctx.db.row(selectOwn, viewerValues(ctx.viewer));
  if (!row) {
    throw notFound(sentences.writers.notAWriter);
  }
  return toWriterView(row, ctx.viewer.userId);
}
