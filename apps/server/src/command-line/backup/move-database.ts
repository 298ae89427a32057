import { BackupError, type Manifest } from "./archive.ts";
import { copyIn, copyOut } from "./copy-table.ts";
import { readSnapshot } from "./read-snapshot.ts";
import { replaceDatabase } from "./replace-database.ts";

/** Copies a database to an empty one and leaves the source unchanged. Returns the copied tables. */
export function moveDatabase(
  from: string,
  to: string,
  onProgress: (rows: number) => void,
): Promise<Manifest["tables"]> {
  return readSnapshot(from, async (source, description) => {
    const copied: Manifest["tables"] = [];
    let total = 0;
    const occupied = "There are people in that database already: name an empty one.";
    await replaceDatabase(to, description, { occupied }, async (target) => {
      for (const table of description.tables) {
        const stream = copyOut(source, table);
        const rows = await copyIn(target, table, stream);
        if (rows !== stream.rowCount) {
          throw new BackupError(`${table.name} came with ${rows} of ${stream.rowCount} rows.`);
        }
        copied.push({ ...table, rows });
        total += rows;
        onProgress(total);
      }
    });
    return copied;
  });
}
