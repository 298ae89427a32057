import { type ChildProcess, execFile } from "node:child_process";
import { closeSync, constants, openSync } from "node:fs";
import { open, readFile, rm, stat, truncate } from "node:fs/promises";
import { totalmem } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { type Account, spawnAs } from "./embedded-account.ts";
import { EmbeddedPostgresError } from "./embedded-folder.ts";

const execFileText = promisify(execFile);

/** The port appears only in the socket's name, `.s.PGSQL.5432`. PostgreSQL does not listen on the network. */
export const PORT = 5432;

const mebibyte = 2 ** 20;

/**
 * The size of PostgreSQL's page cache in megabytes: 1/16 of the machine's memory, at least 128 and at most 512. Pages
 * outside it come from the page cache of the operating system. A small community uses few pages.
 */
function sharedBuffers(): number {
  const share = Math.trunc(totalmem() / 16 / mebibyte);
  return Math.min(512, Math.max(128, share));
}

const DEFAULT_SETTINGS: Record<string, string> = {
  shared_buffers: `${sharedBuffers()}MB`,
  max_connections: "60",
  wal_level: "minimal",
  max_wal_senders: "0",
  timezone: "UTC",
  log_timezone: "UTC",
  // The server logs failed statements itself. PostgreSQL would write the texts of users into its log.
  log_min_messages: "log",
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
  log_checkpoints: "off",
};

/** PostgreSQL reports this while child processes of a killed postmaster still run a query. */
const SHARED_MEMORY_IN_USE = "pre-existing shared memory block";
const MAX_ORPHAN_WAIT_MS = 60_000;

const MAX_LOG_BYTES = 10 * 1024 * 1024;

/**
 * Stops the PostgreSQL that a killed Kora left running on this cluster. Returns false when there is none. The caller
 * must hold the lock of the data folder.
 */
export async function stopOrphan(clusterDir: string): Promise<boolean> {
  const pid = Number((await readPidFile(clusterDir))[0]);
  const isRunning = async () => isPostmasterOf(await commandLineOf(pid), clusterDir);
  if (await isRunning()) {
    await stopPostmaster(pid, isRunning);
    return true;
  }
  // PostgreSQL refuses to start when a stale pid file is empty or another process has its pid now. It still detects
  // running processes of the cluster by their shared memory.
  await rm(join(clusterDir, "postmaster.pid"), { force: true });
  return false;
}

export interface PostmasterOptions {
  readonly account: Account;
  readonly postgres: string;
  readonly clusterDir: string;
  readonly socketDir: string;
  readonly logFile: string;
  readonly settings: Record<string, string>;
  /** Called when starting takes long, as it may after a crash. */
  readonly onSlow: () => void;
}

/** Starts PostgreSQL and resolves when it accepts connections. */
export async function startPostmaster(options: PostmasterOptions): Promise<ChildProcess> {
  const deadline = Date.now() + MAX_ORPHAN_WAIT_MS;
  const slowTimer = setTimeout(options.onSlow, 10_000);
  try {
    while (true) {
      const childOrReason = await launch(options);
      if (typeof childOrReason !== "string") return childOrReason;
      if (!childOrReason.includes(SHARED_MEMORY_IN_USE) || Date.now() > deadline) {
        throw new EmbeddedPostgresError(
          `PostgreSQL did not start (${childOrReason}): see ${options.logFile}.`,
        );
      }
      await sleep(500);
    }
  } finally {
    clearTimeout(slowTimer);
  }
}

/** Starts PostgreSQL once. Returns the running process, or the reason why it did not start. */
async function launch(options: PostmasterOptions): Promise<ChildProcess | string> {
  const { account, postgres, clusterDir, socketDir, logFile } = options;
  const settings = {
    ...DEFAULT_SETTINGS,
    ...options.settings,
    listen_addresses: "",
    port: String(PORT),
    unix_socket_directories: socketDir,
    unix_socket_permissions: "0700",
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const logStart = await prepareLog(logFile);
  const logDescriptor = openSync(
    logFile,
    constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT,
    0o600,
  );
  const child = spawnAs(
    account,
    postgres,
    ["-D", clusterDir, ...flags],
    ["ignore", logDescriptor, logDescriptor],
  );
  closeSync(logDescriptor);
  let spawnError: Error | undefined;
  child.once("error", (error) => {
    spawnError = error;
  });
  while (!(await isReady(clusterDir, child.pid))) {
    if (spawnError !== undefined) return spawnError.message;
    if (hasEnded(child)) return readLastFatalError(logFile, logStart);
    await sleep(20);
  }
  return child;
}

/** True when the process has ended. */
export function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

function isPostmasterOf(command: string, clusterDir: string): boolean {
  return command.includes("postgres") && `${command} `.includes(` -D ${clusterDir} `);
}

/** Returns the lines of `postmaster.pid`: line 1 is the pid, line 5 the folder of the socket, line 8 the status. */
export async function readPidFile(clusterDir: string): Promise<string[]> {
  const text = await readFile(join(clusterDir, "postmaster.pid"), "utf8").catch(() => "");
  return text.split("\n");
}

async function isReady(clusterDir: string, pid: number | undefined): Promise<boolean> {
  const lines = await readPidFile(clusterDir);
  return Number(lines[0]) === pid && (lines[7] ?? "").startsWith("ready");
}

/** Empties a log that is too large. Returns the offset at which this run begins to write. */
async function prepareLog(logFile: string): Promise<number> {
  const size = await stat(logFile).then(
    (stats) => stats.size,
    () => 0,
  );
  if (size <= MAX_LOG_BYTES) return size;
  await truncate(logFile);
  return 0;
}

async function readLastFatalError(logFile: string, offset: number): Promise<string> {
  const handle = await open(logFile);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(65_536), 0, 65_536, offset);
    const lines = buffer.toString("utf8", 0, bytesRead).trim().split("\n");
    const line = lines.findLast((text) => /FATAL|PANIC/.test(text)) ?? lines.at(-1) ?? "";
    return line.replace(/^.*(?:FATAL|PANIC):\s*/, "") || "no message";
  } finally {
    await handle.close();
  }
}

/** The command line of a running process, with a space between the arguments; "" when there is no such process. */
async function commandLineOf(pid: number): Promise<string> {
  try {
    if (process.platform === "linux") {
      return (await readFile(`/proc/${pid}/cmdline`, "utf8")).replaceAll("\0", " ").trim();
    }
    const { stdout } = await execFileText("ps", ["-ww", "-o", "command=", "-p", String(pid)]);
    return stdout.trim();
  } catch {
    return "";
  }
}

/** Max milliseconds of a fast shutdown; PostgreSQL is then stopped immediately. */
const FAST_STOP_MS = 20_000;

/**
 * Stops a postmaster with a fast shutdown, which rolls back open transactions, and by force when that takes too long.
 * `isAlive` resolves to false when the process has ended.
 */
export async function stopPostmaster(pid: number, isAlive: () => Promise<boolean>): Promise<void> {
  // SIGKILL alone would leave the child processes running, so SIGQUIT, PostgreSQL's immediate shutdown, comes first.
  for (const [signal, timeout] of [
    ["SIGINT", FAST_STOP_MS],
    ["SIGQUIT", 5_000],
    ["SIGKILL", 5_000],
  ] as const) {
    if (!sendSignal(pid, signal)) return;
    const deadline = Date.now() + timeout;
    while (Date.now() < deadline) {
      if (!(await isAlive())) return;
      await sleep(20);
    }
  }
  throw new EmbeddedPostgresError(
    `The PostgreSQL process ${pid} does not stop: kill it and start Kora again.`,
  );
}

/** Returns false when the process has already ended. */
function sendSignal(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ESRCH") return false;
    throw error;
  }
}
