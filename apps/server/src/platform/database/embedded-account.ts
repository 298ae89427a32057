import { type ChildProcess, execFile, type StdioOptions, spawn } from "node:child_process";
import { chmod, chown, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { promisify } from "node:util";
import { EmbeddedPostgresError } from "./embedded-folder.ts";

const execFileText = promisify(execFile);

/** The account that runs PostgreSQL's programs, because PostgreSQL refuses to run as root. */
export interface Account {
  /** A command and its arguments that start the program, or an empty list. */
  readonly commandPrefix: string[];
  /** The user of the programs, who must own the cluster. Absent for the user of this process. */
  readonly user?: { readonly uid: number; readonly gid: number };
}

const CURRENT_USER: Account = { commandPrefix: [] };

// In a user namespace, root appears as an ordinary user, but the files still belong to root outside it. So no file
// needs another owner, and folders that only root may enter stay reachable.
const ROOT_IN_NAMESPACE: Account = {
  commandPrefix: ["unshare", "--user", "--map-user=1000", "--map-group=1000"],
};

/**
 * Finds an account that PostgreSQL accepts and that can reach `dataDir` and the program. An existing `clusterDir` must
 * keep its owner, unless that is root.
 */
export async function chooseAccount(
  postgresPath: string,
  dataDir: string,
  clusterDir: string,
): Promise<Account> {
  const owner = await ownerOf(clusterDir);
  if (process.getuid?.() !== 0) {
    if (owner === undefined || owner.uid === process.getuid?.()) return CURRENT_USER;
    throw new EmbeddedPostgresError(
      `The database in ${clusterDir} belongs to another user: start Kora as that user, or give this one a folder of its own with DATA_DIR.`,
    );
  }
  const candidates =
    owner !== undefined && owner.uid !== 0
      ? [{ commandPrefix: [], user: owner }]
      : await accountsForRoot(dataDir);
  for (const account of candidates) {
    if (await canReach(account, postgresPath, dataDir)) return account;
  }
  for (const account of candidates) {
    if (await grantGroupAccess(account, postgresPath, dataDir)) return account;
  }
  throw new EmbeddedPostgresError(
    `PostgreSQL does not run as root, this machine allows no user namespaces, and no other user may enter ${dataDir}: run Kora as an ordinary user, allow user namespaces, or set DATABASE_URL to a PostgreSQL server.`,
  );
}

/** Changes the owner of a folder and its contents to the account's user. */
export async function changeOwner(account: Account, folder: string): Promise<void> {
  if (account.user === undefined) return;
  if ((await ownerOf(folder))?.uid === account.user.uid) return;
  await execFileText("chown", ["-hR", `${account.user.uid}:${account.user.gid}`, folder]);
}

async function accountsForRoot(dataDir: string): Promise<Account[]> {
  const users = [await ownerOfNearestFolder(dataDir), await readNobodyIds()];
  return [
    ROOT_IN_NAMESPACE,
    ...users.filter((user) => user !== undefined).map((user) => ({ commandPrefix: [], user })),
  ];
}

/** The owner of the nearest parent folder can enter it, for example when `sudo` runs Kora in a private home folder. */
async function ownerOfNearestFolder(folder: string): Promise<Account["user"]> {
  const owner = await ownerOf(folder);
  if (owner !== undefined && owner.uid !== 0) return owner;
  const parent = dirname(folder);
  return parent === folder ? undefined : ownerOfNearestFolder(parent);
}

async function ownerOf(path: string): Promise<Account["user"]> {
  const stats = await stat(path).catch(() => undefined);
  return stats && { uid: stats.uid, gid: stats.gid };
}

async function readNobodyIds(): Promise<Account["user"]> {
  try {
    const [uid, gid] = await Promise.all(
      ["-u", "-g"].map(async (flag) => Number((await execFileText("id", [flag, "nobody"])).stdout)),
    );
    return uid && gid ? { uid, gid } : undefined;
  } catch {
    return undefined;
  }
}

/** Lets the account's group enter the data folder, which may be private to root. Returns true if that was enough. */
async function grantGroupAccess(
  account: Account,
  postgresPath: string,
  dataDir: string,
): Promise<boolean> {
  if (account.user === undefined || (await ownerOf(dataDir))?.uid !== 0) return false;
  if (!(await canReach(account, postgresPath, dirname(dataDir)))) return false;
  await chown(dataDir, 0, account.user.gid);
  await chmod(dataDir, 0o710);
  return canReach(account, postgresPath, dataDir);
}

async function canReach(account: Account, postgresPath: string, dataDir: string): Promise<boolean> {
  try {
    const check = 'test -x "$1" && cd "$2"';
    await runAs(account, "/bin/sh", ["-c", check, "sh", postgresPath, dataDir]);
    return true;
  } catch {
    return false;
  }
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
