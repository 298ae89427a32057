import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import { inTransaction, type ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { discardPictures } from "../stories/index.ts";
import { lockOwnImport } from "./access.ts";

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
