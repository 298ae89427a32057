import { type ChildProcess, execFile, type StdioOptions, spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { EmbeddedPostgresError } from "./embedded-errors.ts";

/** The account that runs PostgreSQL's programs, because PostgreSQL refuses to run as root. */
export interface Account {
  /** A command and its arguments that start the program, or an empty list. */
  readonly commandPrefix: string[];
  /** The user of the programs, who must own the cluster. Absent for the user of this process. */
  readonly user?: { readonly uid: number; readonly gid: number };
}

/**
 * With glibc's defaults, a backend returns its heap to the system after each large statement and allocates it again for
 * the next. That costs 86 page faults and 0.2 ms for a page of the feed. Other C libraries ignore these variables.
 */
const MALLOC_SETTINGS = {
  MALLOC_TRIM_THRESHOLD_: "16777216",
  MALLOC_TOP_PAD_: "1048576",
  MALLOC_MMAP_THRESHOLD_: "4194304",
};

/** Starts one of PostgreSQL's programs with the account. */
export function spawnAs(
  account: Account,
  program: string,
  args: string[],
  stdio: StdioOptions,
): ChildProcess {
  const [command, ...commandArgs] = [...account.commandPrefix, program, ...args];
  return spawn(command ?? program, commandArgs, {
    cwd: "/",
    // Ctrl-C signals the whole process group, but PostgreSQL must run until the requests in flight are done.
    detached: true,
    // Variables of this process must not set the locale, the port or the data folder.
    env: { PATH: process.env.PATH ?? "", LC_ALL: "C", ...MALLOC_SETTINGS },
    stdio,
    ...(account.user ?? {}),
  });
}

/** Runs a program until it ends, with `input` on its stdin. If it fails, throws an error with the text from stderr. */
export async function runAs(
  account: Account,
  program: string,
  args: string[],
  input = "",
): Promise<void> {
  const child = spawnAs(account, program, args, ["pipe", "ignore", "pipe"]);
  let stderr = "";
  child.stderr?.setEncoding("utf8").on("data", (chunk: string) => {
    stderr += chunk;
  });
  child.stdin?.on("error", () => {});
  child.stdin?.end(input);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  if (code !== 0) throw new EmbeddedPostgresError(`${program} failed: ${stderr.trim()}`);
}

const execFileText = promisify(execFile);

/** The command line of a running process, with a space between the arguments; "" when there is no such process. */
export async function commandLineOf(pid: number): Promise<string> {
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
