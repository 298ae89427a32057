import { type ChildProcess, execFile, type StdioOptions, spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { EmbeddedPostgresError } from "./embedded-errors.ts";

/** As whom PostgreSQL's programs run: it refuses to run as root. */
export interface Account {
  /** What stands before the program on the command line. */
  readonly wrapper: string[];
  /** The user to become, who has to own the cluster; absent when this process's own user does. */
  readonly user?: { readonly uid: number; readonly gid: number };
}

/**
 * With glibc's defaults a backend gives its heap back after each large statement and takes it again for
 * the next: 86 page faults and 0.2 ms for a page of the feed. Other C libraries pass these over.
 */
const keepHeap = {
  MALLOC_TRIM_THRESHOLD_: "16777216",
  MALLOC_TOP_PAD_: "1048576",
  MALLOC_MMAP_THRESHOLD_: "4194304",
};

/** Starts one of PostgreSQL's programs under the account. */
export function spawnAs(
  account: Account,
  program: string,
  args: string[],
  stdio: StdioOptions,
): ChildProcess {
  const [file, ...rest] = [...account.wrapper, program, ...args];
  return spawn(file ?? program, rest, {
    cwd: "/",
    // Ctrl-C reaches the whole process group: PostgreSQL has to outlive the requests under way.
    detached: true,
    // Nothing of the environment may choose the locale, the port or the folder.
    env: { PATH: process.env.PATH ?? "", LC_ALL: "C", ...keepHeap },
    stdio,
    ...(account.user ?? {}),
  });
}

/** Runs a program to its end, with `input` on its stdin. Throws with what it said when it fails. */
export async function runAs(
  account: Account,
  program: string,
  args: string[],
  input = "",
): Promise<void> {
  const child = spawnAs(account, program, args, ["pipe", "ignore", "pipe"]);
  let said = "";
  child.stderr?.setEncoding("utf8").on("data", (chunk: string) => {
    said += chunk;
  });
  child.stdin?.on("error", () => {});
  child.stdin?.end(input);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  if (code !== 0) throw new EmbeddedPostgresError(`${program} failed: ${said.trim()}`);
}

const execFileText = promisify(execFile);

/** The command line of a running process, its words parted by single spaces; "" when there is none. */
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

/** How long a fast shutdown may take before PostgreSQL is made to stop at once, in milliseconds. */
const FAST_STOP_MS = 20_000;

/**
 * Stops a postmaster the fast way (open transactions are rolled back), and by force when that takes
 * too long. `isAlive` tells when it has ended.
 */
export async function stopPostmaster(pid: number, isAlive: () => Promise<boolean>): Promise<void> {
  // SIGKILL alone would leave its children behind, so it comes after PostgreSQL's own emergency stop.
  for (const [signal, patience] of [
    ["SIGINT", FAST_STOP_MS],
    ["SIGQUIT", 5_000],
    ["SIGKILL", 5_000],
  ] as const) {
    if (!sendSignal(pid, signal)) return;
    const deadline = Date.now() + patience;
    while (Date.now() < deadline) {
      if (!(await isAlive())) return;
      await sleep(20);
    }
  }
  throw new EmbeddedPostgresError(
    `The PostgreSQL process ${pid} does not end: end it by hand and start Kora again.`,
  );
}

/** False when the process is gone already. */
function sendSignal(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ESRCH") return false;
    throw error;
  }
}
