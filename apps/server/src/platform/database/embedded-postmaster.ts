import type { ChildProcess } from "node:child_process";
import { closeSync, constants, openSync } from "node:fs";
import { open, readFile, rm, stat, truncate } from "node:fs/promises";
import { totalmem } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { EmbeddedPostgresError } from "./embedded-errors.ts";
import { type Account, commandLineOf, spawnAs, stopPostmaster } from "./embedded-process.ts";

/** Also the last part of the socket's name, `.s.PGSQL.5432`; nothing listens on the network. */
export const PORT = 5432;

const mebibyte = 2 ** 20;

/**
 * Megabytes in which PostgreSQL keeps pages of its own: a sixteenth of the machine's memory, from 128 to 512. What lies
 * beside them is read from the system, page by page. A small community touches few of them.
 */
function sharedBuffers(): number {
  const part = Math.trunc(totalmem() / 16 / mebibyte);
  return Math.min(512, Math.max(128, part));
}

const DEFAULT_SETTINGS: Record<string, string> = {
  shared_buffers: `${sharedBuffers()}MB`,
  max_connections: "60",
  wal_level: "minimal",
  max_wal_senders: "0",
  timezone: "UTC",
  log_timezone: "UTC",
  // Failed statements are the caller's to log. Here they would put people's words into a file.
  log_min_messages: "log",
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
  log_checkpoints: "off",
};

/** When the postmaster alone was killed, a query of its children may run on for a while. */
const REMAINS = "pre-existing shared memory block";
const LONGEST_WAIT_FOR_REMAINS_MS = 60_000;

const LARGEST_LOG_BYTES = 10 * 1024 * 1024;

/**
 * Stops the PostgreSQL that a killed Kora left on this cluster; false when there is none. The caller
 * holds the lock.
 */
export async function stopOrphan(clusterDir: string): Promise<boolean> {
  const pid = Number((await readPidFile(clusterDir))[0]);
  const isRunning = async () => isPostmasterOf(await commandLineOf(pid), clusterDir);
  if (await isRunning()) {
    await stopPostmaster(pid, isRunning);
    return true;
  }
  // PostgreSQL believes a stale file when it is empty or when somebody else has the number by now.
  // Processes of the cluster that may still be there it finds by their shared memory.
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

/** Starts PostgreSQL and answers once it takes connections. */
export async function startPostmaster(options: PostmasterOptions): Promise<ChildProcess> {
  const deadline = Date.now() + LONGEST_WAIT_FOR_REMAINS_MS;
  const slow = setTimeout(options.onSlow, 10_000);
  try {
    while (true) {
      const result = await launch(options);
      if (typeof result !== "string") return result;
      if (!result.includes(REMAINS) || Date.now() > deadline) {
        throw new EmbeddedPostgresError(
          `PostgreSQL did not start (${result}): ${options.logFile} has the whole story.`,
        );
      }
      await sleep(500);
    }
  } finally {
    clearTimeout(slow);
  }
}

/** One try: the running process, or why there is none. */
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
  const log = openSync(logFile, constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT, 0o600);
  const child = spawnAs(account, postgres, ["-D", clusterDir, ...flags], ["ignore", log, log]);
  closeSync(log);
  let failed: Error | undefined;
  child.once("error", (error) => {
    failed = error;
  });
  while (!(await isReady(clusterDir, child.pid))) {
    if (failed !== undefined) return failed.message;
    if (hasEnded(child)) return lastFatal(logFile, logStart);
    await sleep(20);
  }
  return child;
}

/** True when the process is no longer there. */
export function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

function isPostmasterOf(command: string, clusterDir: string): boolean {
  return command.includes("postgres") && `${command} `.includes(` -D ${clusterDir} `);
}

/** The lines PostgreSQL keeps about itself: its pid first, its socket's folder fifth, its state eighth. */
export async function readPidFile(clusterDir: string): Promise<string[]> {
  const text = await readFile(join(clusterDir, "postmaster.pid"), "utf8").catch(() => "");
  return text.split("\n");
}

async function isReady(clusterDir: string, pid: number | undefined): Promise<boolean> {
  const lines = await readPidFile(clusterDir);
  return Number(lines[0]) === pid && (lines[7] ?? "").startsWith("ready");
}

/** Keeps the log bounded and answers where this run's part of it begins. */
async function prepareLog(logFile: string): Promise<number> {
  const size = await stat(logFile).then(
    (found) => found.size,
    () => 0,
  );
  if (size <= LARGEST_LOG_BYTES) return size;
  await truncate(logFile);
  return 0;
}

async function lastFatal(logFile: string, from: number): Promise<string> {
  const handle = await open(logFile);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(65_536), 0, 65_536, from);
    const lines = buffer.toString("utf8", 0, bytesRead).trim().split("\n");
    const line = lines.findLast((text) => /FATAL|PANIC/.test(text)) ?? lines.at(-1) ?? "";
    return line.replace(/^.*(?:FATAL|PANIC):\s*/, "") || "it said nothing";
  } finally {
    await handle.close();
  }
}
