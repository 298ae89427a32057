import type { ImportView } from "@kora/contract/imports";
import { limits } from "@kora/contract/limits";
import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import { inTransaction, type ViewerContext } from "../../platform/context.ts";
import { literal, statement } from "../../platform/database/statement.ts";
import { discardPictures } from "../stories/index.ts";
import { lockOwnImport } from "./access.ts";
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

/** Enqueues the job of an import again if it is not done. Throws 404 for the import of another user. */
export function resumeImport(ctx: ViewerContext, id: string): Promise<ImportView> {
  return inTransaction(ctx, async (tx) => {
    const row = await lockOwnImport(tx, id);
    const view = toImportView(row);
    if (view.state === "running") await tx.enqueue("make-imported-drafts", { importId: id });
    return view;
  });
}

/** Deletes the drafts that were made of an import, and the import with its parts. Returns the pictures of each. */
const deleteWithDrafts = statement<{ id: string }, { pictures: string[] }>(
  "delete-import",
  (value) => sql`
    WITH deleted_drafts AS (
      DELETE FROM drafts WHERE import_id = ${value("id")} RETURNING pictures
    ),
    deleted_parts AS (
      DELETE FROM import_parts WHERE import_id = ${value("id")} RETURNING pictures
    ),
    deleted_import AS (DELETE FROM imports WHERE id = ${value("id")})
    SELECT pictures FROM deleted_drafts WHERE cardinality(pictures) > 0
    UNION SELECT pictures FROM deleted_parts WHERE cardinality(pictures) > 0`,
);

/** Deletes an import with all its drafts, and their pictures that no other text has. Throws 404 for the import of another user. */
export function deleteImport(ctx: ViewerContext, id: string): Promise<{ msg: string }> {
  return inTransaction(ctx, async (tx) => {
    await lockOwnImport(tx, id);
    const deleted = await tx.db.rows(deleteWithDrafts, { id });
    await discardPictures(
      tx,
      deleted.flatMap(({ pictures }) => pictures),
    );
    return { msg: sentences.imports.deleted };
  });
}
