import { createHash } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

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
