import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { isNotFound } from "../../platform/errors.ts";
import { type MediaStore, toStoragePath } from "../../platform/media/media-store.ts";
import { type Manifest, writeArchive } from "./archive.ts";
import { copyOut, splitRows } from "./copy-table.ts";
import type { DatabaseDescription } from "./describe-database.ts";
import { readSnapshot } from "./read-snapshot.ts";
import type { TarFile } from "./tar.ts";

/** Files of the data folder that a backup contains besides media: the secret for signatures and the VAPID key. */
export const secretFileNames = ["secret", "vapid-key"] as const;

/** The rows of a table are split into files of about this size, because each file is held in memory. */
const partBytes = 4_000_000;

/** The counts of rows and media files that were written or read so far. */
export interface Progress {
  rows: number;
  files: number;
}

export interface BackupOptions {
  readonly connectionString: string;
  /** Undefined for a backup without media. */
  readonly media: MediaStore | undefined;
  readonly dataDir: string;
  /** The version of Kora. */
  readonly version: string;
  readonly path: string;
  readonly onProgress: (progress: Readonly<Progress>) => void;
}

/**
 * Writes a backup to one file: a snapshot of the database, the secrets, and then the media. Media that are deleted
 * during the backup may be missing, and media that are uploaded during the backup may be included without a row.
 */
export function writeBackup(options: BackupOptions): Promise<Manifest> {
  return readSnapshot(options.connectionString, (client, description) => {
    const tables: Manifest["tables"] = [];
    const media = { files: 0, bytes: 0 };
    const progress: Progress = { rows: 0, files: 0 };

    async function* yieldBackupFiles(): AsyncGenerator<TarFile> {
      for (const table of description.tables) {
        const rows = yield* readTableFiles(client, table);
        tables.push({ ...table, rows });
        progress.rows += rows;
        options.onProgress(progress);
      }
      yield* readSecretFiles(options.dataDir);
      for await (const file of readMediaFiles(options.media)) {
        yield file;
        media.files += 1;
        media.bytes += file.bytes;
        progress.files += 1;
        options.onProgress(progress);
      }
    }

    return writeArchive(options.path, yieldBackupFiles(), (sha256) => ({
      format: 1,
      kora: options.version,
      madeAt: new Date().toISOString(),
      migration: description.migration,
      tables,
      sequences: description.sequences,
      ...(options.media && { media }),
      sha256,
    }));
  });
}

/** Yields the files of a table and returns the number of its rows. */
async function* readTableFiles(
  client: pg.Client,
  table: DatabaseDescription["tables"][number],
): AsyncGenerator<TarFile, number> {
  const stream = copyOut(client, table);
  let partNumber = 0;
  for await (const bytes of splitRows(stream, partBytes)) {
    partNumber += 1;
    const name = `database/${table.schema}.${table.name}/${String(partNumber).padStart(6, "0")}`;
    yield { name, bytes: bytes.length, chunks: [bytes] };
  }
  return stream.rowCount;
}

async function* readSecretFiles(dataDir: string): AsyncGenerator<TarFile> {
  for (const name of secretFileNames) {
    const bytes = await readFile(join(dataDir, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOENT") throw error;
    });
    if (bytes) yield { name: `secrets/${name}`, bytes: bytes.length, chunks: [bytes] };
  }
}

async function* readMediaFiles(media: MediaStore | undefined): AsyncGenerator<TarFile> {
  if (!media) return;
  for await (const { key, byteLength: bytes, read } of media.list()) {
    // A file that was removed after it was listed is skipped.
    const chunks = await read().catch((error: unknown) => {
      if (!isNotFound(error)) throw error;
    });
    if (chunks) yield { name: `media/${toStoragePath(key)}`, bytes, chunks };
  }
}
