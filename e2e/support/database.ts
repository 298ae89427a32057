import { openDatabase } from "../../apps/server/src/platform/database/database.ts";
import { findRunningPostgres } from "../../apps/server/src/platform/database/embedded.ts";
import { createLogger } from "../../apps/server/src/platform/log.ts";
import type { KoraAddress } from "./users.ts";

/** Runs a statement in the database of a running Kora. */
async function runStatement({ dataDir }: KoraAddress, text: string, values: readonly unknown[]) {
  const connectionString = await findRunningPostgres(dataDir);
  if (connectionString === undefined) throw new Error(`No database runs in ${dataDir}.`);
  const database = openDatabase({ connectionString, connections: 1, log: createLogger("silent") });
  try {
    const { rowCount } = await database.pool.query(text, [...values]);
    if (rowCount !== 1) throw new Error(`The statement changed ${rowCount} rows: ${text}`);
  } finally {
    await database.close();
  }
}

/** Makes a comment older, because the server decides by its own clock. */
export function ageComment(kora: KoraAddress, commentId: string, minutes: number): Promise<void> {
  return runStatement(
    kora,
    "UPDATE comments SET created_at = created_at - $2 * interval '1 minute' WHERE id = $1",
    [commentId, minutes],
  );
}

/** Brings a finished import to the state in which its job ended early: only the first `doneCount` parts are drafts. */
export function interruptImport(
  kora: KoraAddress,
  importId: string,
  doneCount: number,
): Promise<void> {
  return runStatement(
    kora,
    `WITH positions AS (
      SELECT id, row_number() OVER (ORDER BY updated_at DESC) - 1 AS position FROM drafts WHERE import_id = $1
    ),
    deleted AS (
      DELETE FROM drafts USING positions WHERE drafts.id = positions.id AND positions.position >= $2 RETURNING drafts.*, positions.position
    ),
    inserted AS (
      INSERT INTO import_parts (import_id, position, draft_id, title, html, format, pictures)
      SELECT import_id, position, id, title, html, format, pictures FROM deleted
    )
    UPDATE imports SET done_count = $2 WHERE id = $1`,
    [importId, doneCount],
  );
}
