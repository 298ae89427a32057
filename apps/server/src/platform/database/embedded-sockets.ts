import { createHash } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A socket's path holds 103 bytes on macOS and 107 on Linux, `/.s.PGSQL.5432` included. */
const LONGEST_FOLDER = 88;

/**
 * Makes a folder that only this user may enter for the cluster's socket, and removes those that
 * earlier runs on the same data folder left behind. The caller holds the data folder's lock.
 */
export async function makeSocketFolder(dataDir: string): Promise<string> {
  const owner = process.getuid?.() ?? 0;
  const mark = createHash("sha256").update(`${owner}:${dataDir}`).digest("hex").slice(0, 12);
  const prefix = `kora-${mark}-`;
  const parent = join(tmpdir(), `${prefix}XXXXXX`).length > LONGEST_FOLDER ? "/tmp" : tmpdir();
  const left = (await readdir(parent)).filter((name) => name.startsWith(prefix));
  // Somebody else's folder of that name cannot be removed, and does no harm.
  await Promise.allSettled(left.map((name) => rm(join(parent, name), { recursive: true })));
  return mkdtemp(join(parent, prefix));
}
