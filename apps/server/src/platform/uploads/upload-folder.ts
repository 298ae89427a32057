import { mkdir, readdir, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import type { Clock } from "../clock.ts";
import { newId } from "../ids.ts";
import type { Log } from "../log.ts";

/** Interval at which a process updates the modification time of its folder. */
const heartbeatMilliseconds = 60_000;
/** A folder that was not updated for this time belongs to a process that has ended, on any machine. */
const abandonedMilliseconds = 15 * 60_000;

/** The folder of this process's temporary files. */
export interface UploadFolder {
  /** Returns the path of a new file. Its folder exists. */
  newPath(): Promise<string>;
  /** Removes the folder and its content. */
  close(): Promise<void>;
}

/**
 * Opens a folder for this process in `root`, which several processes and machines may share. It removes the abandoned
 * folders of ended processes now and every minute. It recognizes them by their modification time.
 */
export async function openUploadFolder(
  root: string,
  { clock, log }: { readonly clock: Clock; readonly log: Pick<Log, "error"> },
): Promise<UploadFolder> {
  const ownFolder = join(root, newId());
  const create = () => mkdir(ownFolder, { recursive: true, mode: 0o700 });

  async function touchAndCleanUp(): Promise<void> {
    await create();
    const now = clock.now();
    await utimes(ownFolder, now, now);
    for (const name of await readdir(root)) {
      const path = join(root, name);
      if (path !== ownFolder && (await isAbandoned(path, now))) {
        await rm(path, { recursive: true, force: true });
      }
    }
  }

  await touchAndCleanUp();
  const heartbeat = setInterval(() => {
    touchAndCleanUp().catch((error: unknown) =>
      log.error(
        { err: error },
        "Uploads: the cleanup of temporary files failed; check the data folder. It is retried in a minute.",
      ),
    );
  }, heartbeatMilliseconds).unref();
  return {
    async newPath() {
      // A cleanup of temporary files may have removed the folder.
      await create();
      return join(ownFolder, newId());
    },
    async close() {
      clearInterval(heartbeat);
      await rm(ownFolder, { recursive: true, force: true });
    },
  };
}

async function isAbandoned(path: string, now: Date): Promise<boolean> {
  try {
    const { mtimeMs } = await stat(path);
    return now.getTime() - mtimeMs > abandonedMilliseconds;
  } catch {
    // Another process has removed it at the same time.
    return false;
  }
}
