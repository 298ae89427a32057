import type { ChildProcess } from "node:child_process";
import { rmSync } from "node:fs";
import { realpath, rm } from "node:fs/promises";
import { join } from "node:path";
import { changeOwner, chooseAccount } from "./embedded-account.ts";
import { DATABASE, ensureCluster, findPostgresBinaries, ROLE } from "./embedded-cluster.ts";
import { lockDataFolder, makeDataFolder, makeSocketFolder } from "./embedded-folder.ts";
import {
  hasEnded,
  PORT,
  readPidFile,
  startPostmaster,
  stopOrphan,
  stopPostmaster,
} from "./embedded-postmaster.ts";

export { DataFolderInUse, EmbeddedPostgresError } from "./embedded-folder.ts";

export interface EmbeddedPostgres {
  /** The `pg` connection string of the database `kora`, for its owner over a socket that only this user can reach. */
  readonly connectionString: string;
  /** Stops PostgreSQL cleanly and unlocks the data folder. Close the connections first. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** Created when absent. It holds the cluster in `postgres`, its log in `postgres.log`, and `lock`. */
  readonly dataDir: string;
  readonly log: {
    info(details: object, message: string): void;
    warn(details: object, message: string): void;
  };
  /** PostgreSQL settings by name. They override Kora's defaults, except the settings of the socket. */
  readonly settings?: Record<string, string>;
  /** Called when PostgreSQL ends without a call of `stop`. The caller must still call `stop`. */
  readonly onExit?: (reason: string) => void;
}

/**
 * Starts the embedded PostgreSQL 18 with the cluster in `<dataDir>/postgres`. The first start creates the cluster; a
 * start after a killed Kora recovers it. Throws `DataFolderInUse` when another process holds the folder, and
 * `EmbeddedPostgresError` when PostgreSQL cannot run on this machine. Operators read both messages.
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const dataDir = await makeDataFolder(options.dataDir);
  const lock = lockDataFolder(dataDir);
  let socketDir: string | undefined;
  const cleanUp = async () => {
    if (socketDir !== undefined) await rm(socketDir, { recursive: true, force: true });
    lock.release();
  };
  try {
    socketDir = await makeSocketFolder(dataDir);
    const postmaster = await startCluster(dataDir, socketDir, options);
    return superviseProcess(postmaster, socketDir, cleanUp, options);
  } catch (error) {
    await cleanUp();
    throw error;
  }
}

async function startCluster(
  dataDir: string,
  socketDir: string,
  { log, settings = {} }: EmbeddedPostgresOptions,
): Promise<ChildProcess> {
  const clusterDir = join(dataDir, "postgres");
  const binaries = findPostgresBinaries();
  const account = await chooseAccount(binaries.postgres, dataDir, clusterDir);
  if (await stopOrphan(clusterDir)) {
    log.warn({ clusterDir }, "PostgreSQL: stopped the server that an earlier run left running.");
  }
  if ((await ensureCluster(binaries, account, dataDir, clusterDir)) === "created") {
    log.info({ clusterDir }, "PostgreSQL: created a new database.");
  }
  await changeOwner(account, socketDir);
  return startPostmaster({
    account,
    postgres: binaries.postgres,
    clusterDir,
    socketDir,
    logFile: join(dataDir, "postgres.log"),
    settings,
    onSlow: () =>
      log.warn(
        { clusterDir },
        "PostgreSQL: the server is still starting; this may take long after a crash.",
      ),
  });
}

function superviseProcess(
  postmaster: ChildProcess,
  socketDir: string,
  cleanUp: () => Promise<void>,
  { log, onExit }: EmbeddedPostgresOptions,
): EmbeddedPostgres {
  let stopping: Promise<void> | undefined;
  // PostgreSQL must not keep running when this process ends without `stop`.
  const stopWithProcess = () => {
    postmaster.kill("SIGINT");
    rmSync(socketDir, { recursive: true, force: true });
  };
  process.once("exit", stopWithProcess);
  postmaster.once("exit", (code, signal) => {
    process.removeListener("exit", stopWithProcess);
    if (stopping !== undefined) return;
    const reason = `PostgreSQL ended by itself (${signal ?? `exit code ${code}`}).`;
    log.warn({ code, signal }, reason);
    onExit?.(reason);
  });
  const stop = async () => {
    if (postmaster.pid !== undefined && !hasEnded(postmaster)) {
      await stopPostmaster(postmaster.pid, async () => !hasEnded(postmaster));
    }
    await cleanUp();
  };
  return {
    connectionString: toConnectionString(socketDir),
    stop: () => (stopping ??= stop()),
  };
}

/** The `pg` connection string of Kora's database, for its owner over the socket in `socketDir`. */
function toConnectionString(socketDir: string): string {
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
