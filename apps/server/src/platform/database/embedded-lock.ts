import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { DataFolderInUse, EmbeddedPostgresError } from "./embedded-errors.ts";

export interface DataFolderLock {
  release(): void;
}

/**
 * Claims a data folder for this process. Throws `DataFolderInUse` when another one holds it.
 *
 * Node has no file locks, but its SQLite takes one of the kernel's on an empty file. The kernel
 * drops it when the process ends in whatever way, so there is no stale lock and no pid to doubt.
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
  const held = lock;
  return {
    release() {
      if (held.isOpen) held.close();
    },
  };
}

const SQLITE_BUSY = 5;

function isBusy(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY;
}
