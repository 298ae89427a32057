import { execFile } from "node:child_process";
import {
  access,
  mkdtemp,
  open,
  readdir,
  readFile,
  rm,
  stat,
  truncate,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject as provided, test } from "vitest";
import { startEmbeddedPostgres } from "../platform/database/embedded.ts";
import { applyMigrations, knownMigrations, migrateDatabase } from "../platform/database/migrate.ts";
import { newId } from "../platform/ids.ts";
import { createFolderStore } from "../platform/media/folder-store.ts";
import { giveCommand } from "../testing/command-line.ts";
import { type DatabaseSnapshot, takeSnapshot } from "../testing/database-snapshot.ts";
import { databaseAt, onDatabase } from "../testing/databases.ts";
import { openTestObjectStore, type TestObjectStore } from "../testing/s3-server.ts";
import { startServerProcess } from "../testing/server-process.ts";
import { type TestUser, useTestApp } from "../testing/test-app.ts";
import { deleteAccountInput, makeReader, makeStory, makeWriter } from "../testing/users.fixture.ts";
import { makeWholeAccount } from "../testing/whole-account.fixture.ts";

const kit = useTestApp();
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const made = new AsyncDisposableStack();
let objects: TestObjectStore;
/** A running Kora with every kind of content and with pending jobs. */
let community: NodeJS.ProcessEnv;
let before: DatabaseSnapshot;
let file: string;
/** A user whose account is deleted, but whose data is not yet erased. */
let leaving: TestUser;

beforeAll(async () => {
  objects = await openTestObjectStore();
  made.defer(() => objects.close());
  for (let number = 0; number < 2; number += 1) await makeWholeAccount(kit);
  const griot = await makeWriter(kit, { posterName: "Tab\there, \\N and\nlines “too” 🪘" });
  await makeStory(kit, griot);
  await kit.runJobs();
  leaving = await makeReader(kit);
  await kit.call("deleteAccount", deleteAccountInput, leaving);
  community = { DATABASE_URL: kit.connectionString, DATA_DIR: kit.config.dataDir };
  await writeFile(
    join(kit.config.dataDir, "secret"),
    "what this community signs with, and no other\n",
  );
  // Without a flush, buffered writes could reach the database between two snapshots.
  await kit.app.contextFor(null).writeBuffer.close();
  before = await photographOf(community);
  file = join(await newFolder(), "kora.tar");
  const { error } = await giveCommand(["backup", file], community);
  if (error !== "") throw new Error(error);
});
afterAll(() => made.disposeAsync());

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "kora-backup-"));
  made.defer(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Creates an empty database on the test run's server. */
async function newDatabase(): Promise<string> {
  const name = `backup_${newId().replaceAll("-", "")}`;
  const cluster = provided("cluster");
  await onDatabase(cluster, `CREATE DATABASE ${name}`);
  made.defer(() => onDatabase(cluster, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
  return databaseAt(cluster, name);
}

/** Creating a database takes seconds, and much longer on a busy machine. */
const long = { timeout: 240_000 };

const embedded = async () => ({ DATA_DIR: await newFolder() });
const external = async () => ({ DATA_DIR: await newFolder(), DATABASE_URL: await newDatabase() });

/** Takes a snapshot of a Kora that is stopped or uses an external database. */
async function photographOf({ DATABASE_URL, DATA_DIR = "" }: NodeJS.ProcessEnv) {
  const media = createFolderStore(join(DATA_DIR, "media"), quiet);
  return onOwn({ DATABASE_URL, DATA_DIR }, (address) => takeSnapshot(address, media));
}

async function onOwn<Result>(
  { DATABASE_URL, DATA_DIR = "" }: NodeJS.ProcessEnv,
  work: (connectionString: string) => Promise<Result>,
): Promise<Result> {
  if (DATABASE_URL !== undefined) return work(DATABASE_URL);
  const postgres = await startEmbeddedPostgres({ dataDir: DATA_DIR, log: quiet });
  try {
    return await work(postgres.connectionString);
  } finally {
    await postgres.stop();
  }
}

describe("a backup that is brought back", () => {
  test("holds a row of nearly every table, and files", () => {
    const empty = Object.entries(before.tables).filter(([, rows]) => rows.length === 0);
    expect(empty.length).toBeLessThan(Object.keys(before.tables).length / 4);
    expect(Object.keys(before.files).length).toBeGreaterThan(10);
    expect(before.tables["graphile_worker._private_jobs"]?.length).toBeGreaterThan(0);
  });

  test(
    "is the same row by row and file by file, from a server to embedded, on to embedded and back",
    long,
    async () => {
      const [one, two, three] = [await embedded(), await embedded(), await external()];
      expect(await giveCommand(["restore", file], one)).toMatchObject({ code: 0, error: "" });
      expect(await photographOf(one)).toEqual(before);
      const again = join(await newFolder(), "again.tar");
      expect(await giveCommand(["backup", again], one)).toMatchObject({ code: 0 });
      expect(await giveCommand(["restore", again], two)).toMatchObject({ code: 0 });
      expect(await photographOf(two)).toEqual(before);
      expect(await giveCommand(["restore", again], three)).toMatchObject({ code: 0 });
      expect(await photographOf(three)).toEqual(before);
      for (const { DATA_DIR } of [one, two, three]) {
        expect(await readFile(join(DATA_DIR, "secret"), "utf8")).toContain("this community signs");
        expect((await stat(join(DATA_DIR, "secret"))).mode & 0o777).toBe(0o600);
      }
      // The snapshots would differ if a single row differed.
      await onOwn(two, (address) => onDatabase(address, "UPDATE story_counts SET like_count = 77"));
      expect(await photographOf(two)).not.toEqual(before);
    },
  );

  test("has the same constraints as before", async () => {
    const there = await external();
    await giveCommand(["restore", file], there);
    const references = async (address: string) => {
      const client = new pg.Client({ connectionString: address });
      await client.connect();
      const { rows } = await client.query(`
        SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid), convalidated
        FROM pg_constraint WHERE contype IN ('f', 'p', 'u', 'c') ORDER BY 1, 2`);
      await client.end();
      return rows;
    };
    expect(await references(there.DATABASE_URL)).toEqual(await references(kit.connectionString));
  });

  test(
    "is a Kora that goes on with the work that waits, also with what was being done",
    long,
    async () => {
      const [busy, there] = [await external(), await external()];
      await giveCommand(["restore", file], busy);
      await onDatabase(
        busy.DATABASE_URL,
        "UPDATE graphile_worker._private_jobs SET locked_at = now(), locked_by = 'who is no more'",
      );
      const again = join(await newFolder(), "busy.tar");
      await giveCommand(["backup", again], busy);
      await giveCommand(["restore", again], there);
      const isThere = async () => {
        const users = (await photographOf(there)).tables.users ?? [];
        return users.some((row) => row.includes(leaving.userId));
      };
      expect(await isThere()).toBe(true);
      const server = await startServerProcess(there.DATABASE_URL);
      await expect.poll(isThere).toBe(false);
      await server.kill();
    },
  );

  test("may be made while a Kora with its embedded database runs", long, async () => {
    const running = await embedded();
    await giveCommand(["restore", file], running);
    await onOwn(running, async () => {
      const again = join(await newFolder(), "running.tar");
      expect(await giveCommand(["backup", again], running)).toMatchObject({ code: 0, error: "" });
      const there = await external();
      expect(await giveCommand(["restore", again], there)).toMatchObject({ code: 0 });
      expect(await photographOf(there)).toEqual(before);
      expect(await giveCommand(["restore", again, "--replace"], running)).toMatchObject({
        code: 1,
        error: expect.stringMatching(/is in use by another running Kora: stop that one first/),
      });
    });
  });

  test("goes from a folder into an object store and back", async () => {
    const bucket = objects.environmentOf(await objects.makeBucket());
    const [inBucket, inFolder] = [{ ...(await external()), ...bucket }, await external()];
    expect(await giveCommand(["restore", file], inBucket)).toMatchObject({ code: 0, error: "" });
    const again = join(await newFolder(), "bucket.tar");
    expect(await giveCommand(["backup", again], inBucket)).toMatchObject({ code: 0 });
    expect(await giveCommand(["restore", again], inFolder)).toMatchObject({ code: 0 });
    expect(await photographOf(inFolder)).toEqual(before);
  });

  test("of an older version is brought to this one", async () => {
    const old = await external();
    const client = new pg.Client({ connectionString: old.DATABASE_URL });
    await client.connect();
    // In this migration, suspensions have no end yet.
    await applyMigrations(client, knownMigrations()[15] ?? 0);
    await client.query(
      "INSERT INTO users (id, name, username, email, password_hash, created_at) VALUES ($1, 'Ama', 'ama', 'ama@example.com', 'none', now())",
      [newId()],
    );
    await client.end();
    const older = join(await newFolder(), "older.tar");
    expect(await giveCommand(["backup", older], old)).toMatchObject({ code: 0, error: "" });
    const there = await external();
    expect(await giveCommand(["restore", older], there)).toMatchObject({ code: 0, error: "" });
    const { tables } = await photographOf(there);
    expect(tables.users).toEqual([expect.stringContaining("ama@example.com")]);
    expect(tables["drizzle.__drizzle_migrations"]).toHaveLength(knownMigrations().length);
  });
});

describe("the file of a backup", () => {
  test("is for its owner alone, can be looked into with tar, and is never written over", async () => {
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const { stdout } = await promisify(execFile)("tar", ["-tf", file]);
    const names = stdout.trim().split("\n");
    expect(names).toContain("database/public.users/000001");
    expect(names.filter((name) => name.startsWith("media/"))).toHaveLength(
      Object.keys(before.files).length,
    );
    expect(names.at(-1)).toBe("manifest.json");
    expect(await giveCommand(["backup", file], community)).toMatchObject({
      code: 1,
      error: `${file} is there already: name another file, or remove it first.`,
    });
  });

  test("may leave the media out", async () => {
    const small = join(await newFolder(), "small.tar");
    await giveCommand(["backup", small, "--without-media"], community);
    const there = await external();
    expect((await giveCommand(["restore", small], there)).out).toContain("It held no media");
    expect(await photographOf(there)).toEqual({ ...before, files: {} });
  });

  test("that cannot be written leaves nothing behind, and says why", async () => {
    const nowhere = join(await newFolder(), "missing", "kora.tar");
    expect(await giveCommand(["backup", nowhere], community)).toMatchObject({
      code: 1,
      error: `${nowhere} cannot be read or written: there is no such file or folder.`,
    });
  });

  test.each([
    ["cut off", async (path: string) => truncate(path, Math.floor((await stat(path)).size / 2))],
    [
      "cut off before its last file",
      async (path: string) => truncate(path, (await stat(path)).size - 20_000),
    ],
    [
      "changed in one byte",
      async (path: string) => flip(path, Math.floor((await stat(path)).size / 3)),
    ],
    ["something else", (path: string) => writeFile(path, "Dear diary, ".repeat(1000))],
    ["empty", (path: string) => writeFile(path, "")],
  ])("that is %s is refused, and nothing changes", async (_how, spoil) => {
    const there = await embedded();
    const path = join(await newFolder(), "spoilt.tar");
    await writeFile(path, await readFile(file));
    await spoil(path);
    expect(await giveCommand(["restore", path], there)).toMatchObject({
      code: 1,
      error: `${path} is no whole backup of Kora: it is cut off or was changed.`,
    });
    await expect(access(join(there.DATA_DIR, "postgres"))).rejects.toThrow("ENOENT");
  });

  async function flip(path: string, at: number): Promise<void> {
    const handle = await open(path, "r+");
    const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, at);
    await handle.write(Buffer.from([(buffer[0] ?? 0) ^ 1]), 0, 1, at);
    await handle.close();
  }

  test("is refused where people live, but with --replace, when they and their media go", async () => {
    const there = await external();
    await migrateDatabase(there.DATABASE_URL);
    await onDatabase(
      there.DATABASE_URL,
      `INSERT INTO users (id, name, username, email, password_hash, created_at)
        VALUES ('${newId()}', 'Kofi', 'kofi', 'kofi@example.com', 'none', now())`,
    );
    const media = createFolderStore(join(there.DATA_DIR, "media"), quiet);
    await media.put(`${newId()}/whole.txt`, Buffer.from("Kofi's"));
    const theirs = await photographOf(there);
    expect(await giveCommand(["restore", file], there)).toMatchObject({
      code: 1,
      error:
        "There are people in this Kora already: restore into an empty one, or with --replace in their place.",
    });
    expect(await photographOf(there)).toEqual(theirs);
    expect(await giveCommand(["restore", file, "--replace"], there)).toMatchObject({ code: 0 });
    expect(await photographOf(there)).toEqual(before);
  });

  test("is refused while a Kora runs on the database, and by one that is not Kora's", async () => {
    expect(await giveCommand(["restore", file, "--replace"], community)).toMatchObject({
      code: 1,
      error: "A Kora is running on that database: stop it first.",
    });
    const foreign = await external();
    await onDatabase(foreign.DATABASE_URL, "CREATE TABLE recipes (name text)");
    expect(await giveCommand(["restore", file, "--replace"], foreign)).toMatchObject({
      code: 1,
      error: "That database holds tables that are not Kora's: name an empty one.",
    });
  });

  test("is refused by a database whose user may not make tables, in one sentence", async () => {
    const there = await external();
    const name = `reader_${newId().replaceAll("-", "")}`;
    await onDatabase(there.DATABASE_URL, `CREATE ROLE ${name} LOGIN`);
    const address = there.DATABASE_URL.replace("//kora@", `//${name}@`);
    const refused = await giveCommand(["restore", file], { ...there, DATABASE_URL: address });
    await onDatabase(there.DATABASE_URL, `DROP ROLE ${name}`);
    expect([refused.code, refused.error]).toEqual([
      1,
      expect.stringMatching(/^The database refuses: permission denied .+\.$/),
    ]);
  });

  test("that fails on the way leaves the database as it was", async () => {
    const there = await external();
    await giveCommand(["restore", file], there);
    // A file in place of the media folder makes writing media fail.
    const blocked = { ...there, DATA_DIR: await newFolder() };
    await writeFile(join(blocked.DATA_DIR, "media"), "");
    await onDatabase(there.DATABASE_URL, "UPDATE users SET name = 'As it was'");
    const asItWas = (await photographOf(there)).tables;
    expect(await giveCommand(["restore", file, "--replace"], blocked)).toMatchObject({ code: 1 });
    expect((await photographOf(there)).tables).toEqual(asItWas);
  });
});

test("a backup whose database goes away on the way says so, and leaves no file", async () => {
  const folder = await newFolder();
  const from = await external();
  await giveCommand(["restore", file], from);
  const other = new pg.Client({ connectionString: from.DATABASE_URL });
  await other.connect();
  await other.query("BEGIN; LOCK TABLE users");
  const backup = giveCommand(["backup", join(folder, "kora.tar")], from);
  // The connection is terminated as soon as it waits for the table lock.
  const end = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  // Within a transaction, PostgreSQL caches statistics until `pg_stat_clear_snapshot`.
  await expect
    .poll(async () => {
      await other.query("SELECT pg_stat_clear_snapshot()");
      return (await other.query(end)).rowCount;
    })
    .toBe(1);
  expect(await backup).toMatchObject({
    code: 1,
    error: "The database closed the connection before the end: start again.",
  });
  await other.end();
  expect(await readdir(folder)).toEqual([]);
});

describe("move-to", () => {
  test(
    "copies the embedded database to an empty server, and leaves it as it is",
    long,
    async () => {
      const from = await embedded();
      await giveCommand(["restore", file], from);
      const to = await newDatabase();
      const moved = await giveCommand(["move-to", to], from);
      expect(moved).toMatchObject({ code: 0, error: "" });
      expect(moved.out).toContain("Start Kora with DATABASE_URL set to that address");
      expect(await photographOf({ ...from, DATABASE_URL: to })).toEqual(before);
      expect(await photographOf(from)).toEqual(before);
      expect(await giveCommand(["move-to", to], from)).toMatchObject({
        code: 1,
        error: "There are people in that database already: name an empty one.",
      });
    },
  );

  test("wants a Kora that is stopped and embedded", long, async () => {
    const to = await newDatabase();
    expect((await giveCommand(["move-to", to], community)).error).toMatch(/^DATABASE_URL is set/);
    const running = await embedded();
    await giveCommand(["restore", file], running);
    await onOwn(running, async () => {
      expect(await giveCommand(["move-to", to], running)).toMatchObject({
        code: 1,
        error: expect.stringContaining("is in use by another running Kora"),
      });
    });
    const nothing = await embedded();
    expect((await giveCommand(["move-to", to], nothing)).error).toMatch(
      /^There is no database in /,
    );
    const away = await giveCommand(["move-to", "postgres://kora@127.0.0.1:1/kora"], running);
    expect(away.error).toMatch(/^The database there cannot be reached: .+127\.0\.0\.1:1\.$/);
    expect(await giveCommand(["move-to", "mysql://there"], nothing)).toMatchObject({ code: 2 });
  });
});
