import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import type { TransactionContext, Viewer } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { notFound } from "../../platform/errors.ts";
import { type ImportRow, importColumns } from "./views.ts";

const lock = statement<{ viewer: string; id: string }, ImportRow>(
  "own-import",
  (value) => sql`
    SELECT ${importColumns(sql`i`)} FROM imports i
    WHERE i.id = ${value("id")} AND i.owner_id = ${value("viewer")} FOR NO KEY UPDATE`,
);

/**
 * Locks the viewer's own import, so that a job that is making drafts of it has ended, and returns it. Throws 404 for the
 * import of another user.
 */
export async function lockOwnImport(
  tx: TransactionContext<Viewer>,
  id: string,
): Promise<ImportRow> {
  const row = await tx.db.row(lock, { viewer: tx.viewer.userId, id });
  if (!row) {
    throw notFound(sentences.imports.notFound);
  }
  return row;
}
