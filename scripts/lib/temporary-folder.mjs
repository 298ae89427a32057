import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A file system in memory, which Linux has. */
const MEMORY_FOLDER = "/dev/shm";
/** A test run has a few small databases at a time, and their log: less than 2 GB. */
const MIN_FREE_BYTES = 3 * 2 ** 30;
/** The name of a folder begins with this and the id of its process. */
const PREFIX = "kora-run-";

/**
 * Creates a folder for temporary files, which is removed when this process exits. If the machine has plenty of memory,
 * the folder is there: a disk takes several times longer to create and remove the 800 files of a database.
 */
export function makeTemporaryFolder() {
  const parent = hasPlentyOfMemory() ? MEMORY_FOLDER : tmpdir();
  if (parent === MEMORY_FOLDER) removeFoldersOfKilledProcesses();
  const folder = mkdtempSync(join(parent, `${PREFIX}${process.pid}-`));
  // Some tests run Kora or PostgreSQL as another user, who needs the rights that the folder of the system gives.
  chmodSync(folder, 0o1777);
  process.once("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  return folder;
}

function hasPlentyOfMemory() {
  if (process.availableMemory() < 2 * MIN_FREE_BYTES) return false;
  try {
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
    return bavail * bsize >= MIN_FREE_BYTES;
  } catch {
    return false;
  }
}

/** Unlike files on a disk, these would take memory until the next start of the machine. */
function removeFoldersOfKilledProcesses() {
  for (const name of readdirSync(MEMORY_FOLDER)) {
    if (!name.startsWith(PREFIX) || isRunning(Number.parseInt(name.slice(PREFIX.length), 10)))
      continue;
    try {
      rmSync(join(MEMORY_FOLDER, name), { recursive: true, force: true });
    } catch {
      // It belongs to another user.
    }
  }
}

/** @param {number} processId */
function isRunning(processId) {
  try {
    return process.kill(processId, 0);
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === "EPERM";
  }
}
