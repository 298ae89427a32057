import { realpath } from "node:fs/promises";
import { join } from "node:path";
import { DATABASE, ROLE } from "./embedded-cluster.ts";
import { PORT, readPidFile } from "./embedded-postmaster.ts";

/** For `pg`: Kora's database as its owner, over the socket in a folder. */
export function addressAt(socketDir: string): string {
  return `postgresql://${ROLE}@localhost:${PORT}/${DATABASE}?host=${encodeURIComponent(socketDir)}&sslmode=disable`;
}

/**
 * How to reach the PostgreSQL that another Kora is running on a data folder; undefined where none takes connections. Of use
 * only after `DataFolderInUse`: what a killed one left looks the same.
 */
export async function findRunning(dataDir: string): Promise<string | undefined> {
  const folder = await realpath(dataDir).catch(() => dataDir);
  const lines = await readPidFile(join(folder, "postgres"));
  const [socketDir = "", isReady] = [lines[4], lines[7]?.startsWith("ready")];
  return isReady && socketDir !== "" ? addressAt(socketDir) : undefined;
}
