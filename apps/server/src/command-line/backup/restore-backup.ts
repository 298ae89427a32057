import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { newId } from "../../platform/ids.ts";
import {
  type MediaStore,
  mediaIdOf,
  toMediaKey,
  toStorageFolder,
} from "../../platform/media/media-store.ts";
import { listFolders } from "../move-media.ts";
import { subtractSorted } from "../subtract-sorted.ts";
import { toContent } from "../to-content.ts";
import { BackupError, type Manifest, readArchive, readText } from "./archive.ts";
import { copyIn } from "./copy-table.ts";
import { replaceDatabase } from "./replace-database.ts";
import { type Progress, secretFileNames } from "./write-backup.ts";

export interface RestoreOptions {
  readonly path: string;
  /** The manifest that `checkArchive` returned. */
  readonly manifest: Manifest;
  readonly connectionString: string;
  readonly media: MediaStore;
  readonly dataDir: string;
  /** True to delete the existing users and their content. */
  readonly mayReplace: boolean;
  readonly onProgress: (progress: Readonly<Progress>) => void;
}

/**
 * Restores a backup. The database is replaced in one transaction, which commits after all media are written. A failure
 * before the commit leaves existing rows unchanged, but some media files may remain that no row refers to.
 */
export async function restoreBackup(options: RestoreOptions): Promise<void> {
  const { connectionString, manifest, mayReplace } = options;
  const secrets = new Map<string, string>();
  const occupiedMessage = mayReplace
    ? undefined
    : "This Kora has users already: restore into an empty one, or replace them with --replace.";
  await replaceDatabase(connectionString, manifest, { occupiedMessage }, (client) =>
    restoreFiles(client, options, secrets),
  );
  await writeSecrets(options.dataDir, secrets);
  if (mayReplace && manifest.media) await removeExtraMedia(options);
}

/** Inserts the rows, stores the media, and adds the secrets to `secrets`. Throws `BackupError` if rows are missing. */
async function restoreFiles(
  client: pg.Client,
  { path, manifest, media, onProgress }: RestoreOptions,
  secrets: Map<string, string>,
): Promise<void> {
  const tables = new Map(manifest.tables.map((table) => [`${table.schema}.${table.name}`, table]));
  const rowCounts = new Map<string, number>();
  const progress: Progress = { rows: 0, files: 0 };
  for await (const file of readArchive(path)) {
    // The names are `database/<schema>.<table>/<number>`, `secrets/<name>` and `media/<storage path>`.
    const [kind, ...segments] = file.name.split("/");
    const [firstSegment = ""] = segments;
    const table = tables.get(firstSegment);
    const key = toMediaKey(segments.join("/"));
    if (kind === "database" && table) {
      const insertedCount = await copyIn(client, table, file.chunks);
      rowCounts.set(firstSegment, (rowCounts.get(firstSegment) ?? 0) + insertedCount);
      progress.rows += insertedCount;
    } else if (kind === "media" && key !== undefined) {
      await media.put(key, await toContent(file.bytes, file.chunks));
      progress.files += 1;
    } else if (kind === "secrets" && secretFileNames.some((name) => name === firstSegment)) {
      secrets.set(firstSegment, await readText(file));
    } else {
      throw new BackupError(
        `${path} contains ${file.name}, which this version of Kora does not know.`,
      );
    }
    onProgress(progress);
  }
  for (const [name, table] of tables) {
    const count = rowCounts.get(name) ?? 0;
    if (count !== table.rows) {
      throw new BackupError(`${path} has ${count} rows of ${name} instead of ${table.rows}.`);
    }
  }
}

async function writeSecrets(dataDir: string, secrets: ReadonlyMap<string, string>): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  for (const [name, text] of secrets) {
    const partPath = join(dataDir, `${name}.${newId()}`);
    await writeFile(partPath, text, { mode: 0o600, flush: true });
    await rename(partPath, join(dataDir, name));
  }
}

/** Removes the media that are not in the backup. */
async function removeExtraMedia({ path, media }: RestoreOptions): Promise<void> {
  async function* listBackupFolders(): AsyncGenerator<string> {
    for await (const { name, chunks } of readArchive(path)) {
      for await (const _chunk of chunks) {
        // The archive must be read to the end of a file to reach the next name.
      }
      const key = toMediaKey(name.replace(/^media\//, ""));
      if (key !== undefined) yield toStorageFolder(mediaIdOf(key));
    }
  }
  for await (const folderPath of subtractSorted(listFolders(media), listBackupFolders())) {
    // The id of the upload is the last part of the path, which has the form `4f/0190…4f`.
    await media.remove(folderPath.slice(folderPath.indexOf("/") + 1));
  }
}
