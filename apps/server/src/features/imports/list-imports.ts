import type { ImportView } from "@kora/contract/imports";
import { limits } from "@kora/contract/limits";
import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { literal, statement } from "../../platform/database/statement.ts";
import { type ImportRow, importColumns, toImportView } from "./views.ts";

const selectImports = statement<{ viewer: string }, ImportRow>(
  "list-imports",
  (value) => sql`
    SELECT ${importColumns(sql`i`)} FROM imports i WHERE i.owner_id = ${value("viewer")}
    ORDER BY i.id DESC LIMIT ${literal(limits.import.perUser)}`,
);

/** Returns the viewer's latest imports. */
export async function listImports(ctx: ViewerContext): Promise<ImportView[]> {
  const rows = await ctx.db.rows(selectImports, { viewer: ctx.viewer.userId });
  return rows.map(toImportView);
}
