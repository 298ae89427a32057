import { execFile } from "node:child_process";
import { chmod, chown, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { promisify } from "node:util";
import { EmbeddedPostgresError } from "./embedded-errors.ts";
import { type Account, runAs } from "./embedded-process.ts";

const execFileText = promisify(execFile);

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
