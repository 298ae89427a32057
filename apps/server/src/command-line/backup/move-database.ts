import { BackupError, type Manifest } from "./archive.ts";
import { copyIn, copyOut } from "./copy-table.ts";
import { readSnapshot } from "./read-snapshot.ts";
import { replaceDatabase } from "./replace-database.ts";

/** Copies a database to an empty one and leaves the source unchanged. Returns the copied tables. */
export function moveDatabase(
  sourceUrl: string,
  targetUrl: string,
  onProgress: (rows: number) => void,
): Promise<Manifest["tables"]> {
  return readSnapshot(sourceUrl, async (source, description) => {
    const copiedTables: Manifest["tables"] = [];
    let copiedRowCount = 0;
    const occupiedMessage = "That database has users already: name an empty one.";
    await replaceDatabase(targetUrl, description, { occupiedMessage }, async (target) => {
      for (const table of description.tables) {
        const stream = copyOut(source, table);
        const rows = await copyIn(target, table, stream);
        if (rows !== stream.rowCount) {
          throw new BackupError(
            `${table.name} was copied with ${rows} of ${stream.rowCount} rows.`,
          );
        }
        copiedTables.push({ ...table, rows });
        copiedRowCount += rows;
        onProgress(copiedRowCount);
      }
    });
    return copiedTables;
  });
}
