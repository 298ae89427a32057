import { mkdir, readdir, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import type { Clock } from "../clock.ts";
import { newId } from "../ids.ts";
import type { Log } from "../log.ts";

/** How often a process marks its folder as in use, in milliseconds. */
const heartbeatMilliseconds = 60_000;
/** A folder without a mark for so long belongs to a process that ended, on whatever machine. */
const abandonedMilliseconds = 15 * 60_000;

/** The folder of temporary files of this process. */
export interface UploadFolder {
  /** Path for a new file; its folder exists. */
  newPath(): Promise<string>;
  /** Removes the folder with everything in it. */
  close(): Promise<void>;
}

/**
 * Opens a folder of this process's own below `root`, which several processes and machines may share. Folders of
 * processes that ended without removing theirs are recognized by their age and removed, now and every minute.
 */
export async function openUploadFolder(
  root: string,
  { clock, log }: { readonly clock: Clock; readonly log: Pick<Log, "error"> },
): Promise<UploadFolder> {
  const own = join(root, newId());
  const create = () => mkdir(own, { recursive: true, mode: 0o700 });

  async function markAndSweep(): Promise<void> {
    await create();
    const now = clock.now();
    await utimes(own, now, now);
    for (const name of await readdir(root)) {
      const path = join(root, name);
      if (path !== own && (await isAbandoned(path, now))) {
        await rm(path, { recursive: true, force: true });
      }
    }
  }

  await markAndSweep();
  const heartbeat = setInterval(() => {
    markAndSweep().catch((error: unknown) => log.error({ err: error }, "upload folder failed"));
  }, heartbeatMilliseconds).unref();
  return {
    async newPath() {
      // Somebody who cleans up temporary files may have removed it.
      await create();
      return join(own, newId());
    },
    async close() {
      clearInterval(heartbeat);
      await rm(own, { recursive: true, force: true });
    },
  };
}

async function isAbandoned(path: string, now: Date): Promise<boolean> {
  try {
    const { mtimeMs } = await stat(path);
    return now.getTime() - mtimeMs > abandonedMilliseconds;
  } catch {
    // Another process removed it at the same time.
    return false;
  }
}
