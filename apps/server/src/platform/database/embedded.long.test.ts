import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import {
  chmod,
  chown,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import {
  DataFolderInUse,
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from "./embedded.ts";
import {
  type ChildOptions,
  copyProgram,
  TEST_SETTINGS,
  type TestProgram,
} from "./embedded-test-program.ts";

const IS_ROOT = process.getuid?.() === 0;
const NOBODY = 65_534;

type Log = EmbeddedPostgresOptions["log"];

let testDir: string;
let program: TestProgram;
let folderCount = 0;
let existingDataDir: string;
const startedPostgres = new Set<EmbeddedPostgres>();
const children = new Set<ChildProcess>();

beforeAll(async () => {
  testDir = await mkdtemp(join(tmpdir(), "kora-embedded-test-"));
  // Other users run the program in this test and may be unable to read the checkout.
  await chmod(testDir, 0o755);
  program = await copyProgram(join(testDir, "program"));
  existingDataDir = await newFolderPath();
  await (await start(existingDataDir)).stop();
});

afterEach(async () => {
  for (const child of children) child.kill("SIGKILL");
  await Promise.all([...startedPostgres].map((postgres) => postgres.stop()));
  children.clear();
  startedPostgres.clear();
});

afterAll(() => rm(testDir, { recursive: true, force: true }));

test("a new data folder gets a database that stops cleanly and keeps its rows", async () => {
  const dataDir = await newFolderPath();
  const firstRun = await start(dataDir);
  expect(await runQuery(firstRun, "select 1 as answer")).toEqual([{ answer: 1 }]);
  await runQuery(firstRun, "create table words (word text)");
  await runQuery(firstRun, "insert into words values ('ñandú')");
  await firstRun.stop();
  await firstRun.stop();
  expect(await readFile(join(dataDir, "postgres.log"), "utf8")).toMatch(
    /database system is shut down\n$/,
  );
  expect(await socketFoldersOf(firstRun.connectionString)).toEqual([]);

  const secondRun = await start(dataDir);
  expect(await runQuery(secondRun, "select upper(word) as word from words")).toEqual([
    { word: "ÑANDÚ" },
  ]);
});

test("full-text search ignores quotation marks and dashes around words", async () => {
  const postgres = await start(await copyExistingDataDir());
  const [row] = await runQuery(
    postgres,
    "select to_tsvector('simple', '“Hello—naïve”')::text as words",
  );
  expect(row).toEqual({ words: "'hello':1 'naïve':2" });
});

test("only the owner can connect, only through the socket; pages have checksums", async () => {
  const postgres = await start(await copyExistingDataDir());
  const [row] = await runQuery(
    postgres,
    "select current_setting('listen_addresses') as network, current_setting('unix_socket_permissions') as socket, current_setting('data_checksums') as checksums",
  );
  expect(row).toEqual({ network: "", socket: "0700", checksums: "on" });
});

test("a second start on the same folder is refused, in this process and in another", async () => {
  const dataDir = await copyExistingDataDir();
  await start(dataDir);
  const inUseMessage = `The data folder ${dataDir} is in use by another running Kora: stop that one first, or give this one a folder of its own with DATA_DIR.`;
  const secondStart = start(dataDir);
  await expect(secondStart).rejects.toThrow(DataFolderInUse);
  await expect(secondStart).rejects.toThrow(inUseMessage);
  expect(await startInChild(dataDir)).toEqual({ error: inUseMessage });
});

test("after kill -9 the next start stops the orphan and has all committed rows", async () => {
  const dataDir = await copyExistingDataDir();
  const { child, connectionString } = await startRunningChild(dataDir);
  const killedPostgres = { connectionString, stop: async () => {} };
  await runQuery(killedPostgres, "create table words (word text)");
  await runQuery(killedPostgres, "insert into words values ('still here')");
  const [orphanPid] = await readPidLines(dataDir);
  child.kill("SIGKILL");
  await once(child, "exit");

  const log = { info: vi.fn<Log["info"]>(), warn: vi.fn<Log["warn"]>() };
  const restarted = await start(dataDir, { log });
  expect(log.warn).toHaveBeenCalledWith(
    { clusterDir: join(dataDir, "postgres") },
    "PostgreSQL: stopped the server that an earlier run left running.",
  );
  expect(await runQuery(restarted, "select word from words")).toEqual([{ word: "still here" }]);
  expect((await readPidLines(dataDir))[0]).not.toBe(orphanPid);
  expect(await socketFoldersOf(restarted.connectionString)).toHaveLength(1);
});

test("the database stops with a process that ends without stopping it", async () => {
  const dataDir = await copyExistingDataDir();
  const { child, connectionString } = await startRunningChild(dataDir);
  child.kill("SIGTERM");
  await once(child, "exit");
  await vi.waitFor(
    async () =>
      expect(await readFile(join(dataDir, "postgres.log"), "utf8")).toMatch(
        /database system is shut down\n$/,
      ),
    10_000,
  );
  expect(await socketFoldersOf(connectionString)).toEqual([]);
});

test.each([
  ["names another process", `${process.pid}\n/elsewhere\n`],
  ["is empty", ""],
])("a stale pid file that %s does not stop the start", async (_, content) => {
  const dataDir = await copyExistingDataDir();
  await writeFile(join(dataDir, "postgres", "postmaster.pid"), content);
  expect(await runQuery(await start(dataDir), "select 1 as answer")).toEqual([{ answer: 1 }]);
});

test("an interrupted setup is repeated", async () => {
  const dataDir = await newFolderPath();
  await mkdir(join(dataDir, "postgres-setup-abc123", "base"), { recursive: true });
  await mkdir(join(dataDir, "postgres"));
  expect(await runQuery(await start(dataDir), "select 1 as answer")).toEqual([{ answer: 1 }]);
  expect((await readdir(dataDir)).toSorted()).toEqual(["lock", "postgres", "postgres.log"]);
});

test("a folder with other files is not changed", async () => {
  const dataDir = await newFolderPath();
  await mkdir(join(dataDir, "postgres", "letters"), { recursive: true });
  await expect(start(dataDir)).rejects.toThrow(
    "holds no PostgreSQL database: move its contents away",
  );
  expect(await readdir(join(dataDir, "postgres"))).toEqual(["letters"]);
});

test("a database of another PostgreSQL is not changed, and the error recommends only Kora's own commands", async () => {
  const dataDir = await newFolderPath();
  await mkdir(join(dataDir, "postgres"), { recursive: true });
  await writeFile(join(dataDir, "postgres", "PG_VERSION"), "17\n");
  const errorMessage = await start(dataDir).catch((error: Error) => error.message);
  expect(errorMessage).toContain("was made by PostgreSQL 17 and this Kora brings 18");
  expect(errorMessage).toMatch(/npm run kora -- backup.+npm run kora -- restore/);
  expect(errorMessage).not.toContain("pg_dump");
  expect(await readdir(join(dataDir, "postgres"))).toEqual(["PG_VERSION"]);
});

test("a setting that PostgreSQL refuses is named, and the folder is free again", async () => {
  const dataDir = await copyExistingDataDir();
  const settings = { shared_buffers: "much" };
  await expect(start(dataDir, { settings })).rejects.toThrow(
    'PostgreSQL did not start (invalid value for parameter "shared_buffers": "much")',
  );
  await start(dataDir);
});

test("when PostgreSQL ends by itself, `onExit` is called, and it can start again", async () => {
  const dataDir = await copyExistingDataDir();
  const onExit = vi.fn<(reason: string) => void>();
  const postgres = await start(dataDir, { onExit });
  process.kill(Number((await readPidLines(dataDir))[0]), "SIGKILL");
  await vi.waitFor(() =>
    expect(onExit).toHaveBeenCalledExactlyOnceWith("PostgreSQL ended by itself (SIGKILL)."),
  );
  await postgres.stop();
  expect(await runQuery(await start(dataDir), "select 1 as answer")).toEqual([{ answer: 1 }]);
});

test("PostgreSQL runs in a folder that only the owner may enter", async () => {
  const parent = await newFolderPath();
  await mkdir(parent, { mode: 0o700 });
  const postgres = await start(join(parent, "data"));
  expect(await runQuery(postgres, "select 1 as answer")).toEqual([{ answer: 1 }]);
});

test("PostgreSQL runs for an ordinary user in a folder that only they may enter", async () => {
  const parent = await newFolderPath();
  await mkdir(parent, { mode: 0o700 });
  const user = IS_ROOT ? { uid: NOBODY, gid: NOBODY } : {};
  if (IS_ROOT) await chown(parent, NOBODY, NOBODY);
  expect(await startInChild(join(parent, "data"), user)).toHaveProperty("connectionString");
});

describe.runIf(IS_ROOT)("root", () => {
  test("in a private folder of a user works with the rights of that user", async () => {
    const home = await newFolderPath();
    await mkdir(home, { mode: 0o700 });
    await chown(home, NOBODY, NOBODY);
    expect(await startInChild(join(home, "data"))).toHaveProperty("connectionString");
  });

  test("without user namespaces works as the user nobody, also on a database created with them", async () => {
    const dataDir = await newFolderPath();
    await (await start(dataDir)).stop();
    const env = { PATH: await createPathWithoutUnshare() };
    expect(await startInChild(dataDir, { env })).toHaveProperty("connectionString");
  });

  test("without user namespaces works in a data folder that only root could enter", async () => {
    const dataDir = await newFolderPath();
    await mkdir(dataDir, { mode: 0o700 });
    const env = { PATH: await createPathWithoutUnshare() };
    expect(await startInChild(dataDir, { env })).toHaveProperty("connectionString");
    const stats = await stat(dataDir);
    expect([stats.uid, stats.mode & 0o777]).toEqual([0, 0o710]);
  });

  test("gets advice if no account works", async () => {
    const parent = await newFolderPath();
    await mkdir(parent, { mode: 0o700 });
    const env = { PATH: await createPathWithoutUnshare() };
    expect(await startInChild(join(parent, "data"), { env })).toEqual({
      error: `PostgreSQL does not run as root, this machine allows no user namespaces, and no other user may enter ${parent}/data: run Kora as an ordinary user, allow user namespaces, or set DATABASE_URL to a PostgreSQL server.`,
    });
  });
});

/** A unique path that does not exist yet. */
async function newFolderPath(): Promise<string> {
  folderCount += 1;
  return join(testDir, `folder-${folderCount}`);
}

/** A copy of a data folder with a database, because creating a database takes most of the time of a first start. */
async function copyExistingDataDir(): Promise<string> {
  const folder = await newFolderPath();
  await cp(existingDataDir, folder, { recursive: true });
  return folder;
}

async function start(
  dataDir: string,
  options: Partial<EmbeddedPostgresOptions> = {},
): Promise<EmbeddedPostgres> {
  const log = { info: () => {}, warn: () => {} };
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log,
    settings: TEST_SETTINGS,
    ...options,
  });
  startedPostgres.add(postgres);
  return postgres;
}

async function runQuery(postgres: EmbeddedPostgres, query: string): Promise<unknown[]> {
  const client = new Client(postgres.connectionString);
  // Without a listener, a connection that breaks would crash the process. One test kills PostgreSQL.
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query(query)).rows;
  } finally {
    await client.end();
  }
}

async function readPidLines(dataDir: string): Promise<string[]> {
  return (await readFile(join(dataDir, "postgres", "postmaster.pid"), "utf8")).split("\n");
}

/** The folders of sockets in the temporary folder that belong to the same data folder. */
async function socketFoldersOf(connectionString: string): Promise<string[]> {
  const folder = new URL(connectionString).searchParams.get("host") ?? "";
  const prefix = folder.slice(dirname(folder).length + 1, -"XXXXXX".length);
  return (await readdir(dirname(folder))).filter((name) => name.startsWith(prefix));
}

/** Starts PostgreSQL in a separate process, returns the result, and stops it again if it started. */
async function startInChild(dataDir: string, options: ChildOptions = {}): Promise<unknown> {
  const { child, result } = await runChild(dataDir, options);
  if (child.exitCode === null) {
    child.kill("SIGTERM");
    await once(child, "exit");
  }
  return result;
}

async function startRunningChild(
  dataDir: string,
): Promise<{ child: ChildProcess; connectionString: string }> {
  const { child, result } = await runChild(dataDir, {});
  if (result.connectionString === undefined) throw new Error(result.error);
  return { child, connectionString: result.connectionString };
}

async function runChild(dataDir: string, options: ChildOptions) {
  const { child, result } = await program.start(dataDir, options);
  children.add(child);
  return { child, result };
}

/** Returns a `PATH` without `unshare`, so Kora cannot create a user namespace. */
async function createPathWithoutUnshare(): Promise<string> {
  const folder = await newFolderPath();
  await mkdir(folder);
  for (const name of ["id", "chown"]) await symlink(`/usr/bin/${name}`, join(folder, name));
  return folder;
}
