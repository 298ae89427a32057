import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { DataFolderInUse, EmbeddedPostgresError } from "./embedded-errors.ts";

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
