import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** The embedded PostgreSQL cannot be used. The message says what to do, in one sentence. */
export class EmbeddedPostgresError extends Error {
  override name = "EmbeddedPostgresError";
}

/** Another Kora process holds the lock of the data folder. */
export class DataFolderInUse extends EmbeddedPostgresError {
  override name = "DataFolderInUse";

  constructor(dataDir: string) {
    super(
      `The data folder ${dataDir} is in use by another running Kora: stop that one first, or give this one a folder of its own with DATA_DIR.`,
    );
  }
}

/** Creates the data folder, if there is none, and returns its real path. */
export async function makeDataFolder(folder: string): Promise<string> {
  try {
    // Mode 711 lets the user that runs PostgreSQL enter the folder, but not list it.
    await mkdir(folder, { recursive: true, mode: 0o711 });
    return await realpath(folder);
  } catch (error) {
    throw new EmbeddedPostgresError(
      `Kora cannot create the data folder ${folder}: make its parent writable for the user that runs Kora, or name another one with DATA_DIR.`,
      { cause: error },
    );
  }
}

export interface DataFolderLock {
  release(): void;
}

/**
 * Locks a data folder for this process. Throws `DataFolderInUse` when another process holds the lock.
 *
 * Node has no file locks, but its SQLite locks a file in the kernel. The kernel releases the lock however the process
 * ends, so no stale lock remains and no pid has to be checked.
 */
export function lockDataFolder(dataDir: string): DataFolderLock {
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(join(dataDir, "lock"), { timeout: 0 });
    lock.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
  } catch (error) {
    lock?.close();
    if (isBusy(error)) throw new DataFolderInUse(dataDir);
    throw new EmbeddedPostgresError(
      `Kora cannot write in the data folder ${dataDir}: make it writable for the user that runs Kora, or name another one with DATA_DIR.`,
      { cause: error },
    );
  }
  const heldLock = lock;
  return {
    release() {
      if (heldLock.isOpen) heldLock.close();
    },
  };
}

const SQLITE_BUSY = 5;

function isBusy(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY;
}

/** The path of a socket has at most 103 bytes on macOS and 107 on Linux, including `/.s.PGSQL.5432`. */
const MAX_FOLDER_LENGTH = 88;

/**
 * Creates a folder for the cluster's socket that only this user may enter, and removes the folders of earlier runs on
 * the same data folder. The caller must hold the lock of the data folder.
 */
export async function makeSocketFolder(dataDir: string): Promise<string> {
  const uid = process.getuid?.() ?? 0;
  const hash = createHash("sha256").update(`${uid}:${dataDir}`).digest("hex").slice(0, 12);
  const prefix = `kora-${hash}-`;
  const parent = join(tmpdir(), `${prefix}XXXXXX`).length > MAX_FOLDER_LENGTH ? "/tmp" : tmpdir();
  const oldFolders = (await readdir(parent)).filter((name) => name.startsWith(prefix));
  // A folder of another user with that prefix cannot be removed, but it does no harm.
  await Promise.allSettled(oldFolders.map((name) => rm(join(parent, name), { recursive: true })));
  return mkdtemp(join(parent, prefix));
}
