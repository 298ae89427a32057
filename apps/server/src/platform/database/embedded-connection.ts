import { realpath } from "node:fs/promises";
import { join } from "node:path";
import { DATABASE, ROLE } from "./embedded-cluster.ts";
import { PORT, readPidFile } from "./embedded-postmaster.ts";

/** The `pg` connection string of Kora's database, for its owner over the socket in `socketDir`. */
export function toConnectionString(socketDir: string): string {
  return `postgresql://${ROLE}@localhost:${PORT}/${DATABASE}?host=${encodeURIComponent(socketDir)}&sslmode=disable`;
}

/**
 * Returns the connection string of the PostgreSQL that another Kora runs on a data folder, or undefined when it accepts
 * no connections. Call it only after `DataFolderInUse`, because the files of a killed Kora look the same.
 */
export async function findRunningPostgres(dataDir: string): Promise<string | undefined> {
  const folder = await realpath(dataDir).catch(() => dataDir);
  const lines = await readPidFile(join(folder, "postgres"));
  // Line 5 of postmaster.pid is the socket folder, and line 8 the status.
  const [socketDir = "", isReady] = [lines[4], lines[7]?.startsWith("ready")];
  return isReady && socketDir !== "" ? toConnectionString(socketDir) : undefined;
}
