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
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { startEmbeddedPostgres } from "../platform/database/embedded.ts";
import { applyMigrations, knownMigrations, migrateDatabase } from "../platform/database/migrate.ts";
import { newId } from "../platform/ids.ts";
import { createFolderStore } from "../platform/media/folder-store.ts";
import { runCommand } from "../testing/command-line.ts";
import { type DatabaseSnapshot, takeSnapshot } from "../testing/database-snapshot.ts";
import { createEmptyDatabase, runOnDatabase } from "../testing/databases.ts";
import { openTestObjectStore, type TestObjectStore } from "../testing/s3-server.ts";
import { startServerProcess } from "../testing/server-process.ts";
import { type TestUser, useTestApp } from "../testing/test-app.ts";
import { deleteAndErase, makeReader, makeStory, makeWriter } from "../testing/users.fixture.ts";
import { makeWholeAccount } from "../testing/whole-account.fixture.ts";

const testApp = useTestApp();
const silentLog = { info: () => undefined, warn: () => undefined, error: () => undefined };
const resources = new AsyncDisposableStack();
let objectStore: TestObjectStore;
/** The settings of a running Kora that has every kind of content and pending jobs. */
let sourceSettings: NodeJS.ProcessEnv;
let sourceSnapshot: DatabaseSnapshot;
let backupFile: string;
/** A user whose account is deleted, but whose data is not yet erased. */
let deletedUser: TestUser;

beforeAll(async () => {
  objectStore = await openTestObjectStore();
  resources.defer(() => objectStore.close());
  for (let number = 0; number < 2; number += 1) await makeWholeAccount(testApp);
  const writer = await makeWriter(testApp, { posterName: "Tab\there, \\N and\nlines “too” 🪘" });
  await makeStory(testApp, writer);
  await testApp.runJobs();
  deletedUser = await makeReader(testApp);
  await deleteAndErase(testApp, deletedUser);
  sourceSettings = { DATABASE_URL: testApp.connectionString, DATA_DIR: testApp.config.dataDir };
  await writeFile(join(testApp.config.dataDir, "secret"), "the signing secret of the source\n");
  // Without a flush, buffered writes could reach the database between two snapshots.
  await testApp.flushWrites();
  sourceSnapshot = await snapshotOf(sourceSettings);
  backupFile = join(await newFolder(), "kora.tar");
  const { error } = await runCommand(["backup", backupFile], sourceSettings);
  if (error !== "") throw new Error(error);
});
afterAll(() => resources.disposeAsync());

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "kora-backup-"));
  resources.defer(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Creates an empty database on the test run's server. */
async function newDatabase(): Promise<string> {
  const database = await createEmptyDatabase(inject("cluster"));
  resources.defer(database.drop);
  return database.connectionString;
}

/** Creating a database takes seconds, and much longer on a busy machine. */
const slowTest = { timeout: 240_000 };

const createEmbeddedSettings = async () => ({ DATA_DIR: await newFolder() });
const createExternalSettings = async () => ({
  DATA_DIR: await newFolder(),
  DATABASE_URL: await newDatabase(),
});

/** Takes a snapshot of a Kora that is stopped or uses an external database. */
async function snapshotOf({ DATABASE_URL, DATA_DIR = "" }: NodeJS.ProcessEnv) {
  const media = createFolderStore(join(DATA_DIR, "media"), silentLog);
  return withDatabase({ DATABASE_URL, DATA_DIR }, (connectionString) =>
    takeSnapshot(connectionString, media),
  );
}

async function withDatabase<Result>(
  { DATABASE_URL, DATA_DIR = "" }: NodeJS.ProcessEnv,
  work: (connectionString: string) => Promise<Result>,
): Promise<Result> {
  if (DATABASE_URL !== undefined) return work(DATABASE_URL);
  const postgres = await startEmbeddedPostgres({ dataDir: DATA_DIR, log: silentLog });
  try {
    return await work(postgres.connectionString);
  } finally {
    await postgres.stop();
  }
}

describe("a restored backup", () => {
  test("contains rows of nearly every table, and files", () => {
    const emptyTables = Object.entries(sourceSnapshot.tables).filter(
      ([, rows]) => rows.length === 0,
    );
    expect(emptyTables.length).toBeLessThan(Object.keys(sourceSnapshot.tables).length / 4);
    expect(Object.keys(sourceSnapshot.files).length).toBeGreaterThan(10);
    expect(sourceSnapshot.tables["graphile_worker._private_jobs"]?.length).toBeGreaterThan(0);
  });

  test(
    "has equal rows and files when it moves from a server to two embedded databases and to another server",
    slowTest,
    async () => {
      const [firstEmbedded, secondEmbedded, externalTarget] = [
        await createEmbeddedSettings(),
        await createEmbeddedSettings(),
        await createExternalSettings(),
      ];
      expect(await runCommand(["restore", backupFile], firstEmbedded)).toMatchObject({
        code: 0,
        error: "",
      });
      expect(await snapshotOf(firstEmbedded)).toEqual(sourceSnapshot);
      const copy = join(await newFolder(), "second.tar");
      expect(await runCommand(["backup", copy], firstEmbedded)).toMatchObject({ code: 0 });
      expect(await runCommand(["restore", copy], secondEmbedded)).toMatchObject({ code: 0 });
      expect(await snapshotOf(secondEmbedded)).toEqual(sourceSnapshot);
      expect(await runCommand(["restore", copy], externalTarget)).toMatchObject({ code: 0 });
      expect(await snapshotOf(externalTarget)).toEqual(sourceSnapshot);
      for (const { DATA_DIR } of [firstEmbedded, secondEmbedded, externalTarget]) {
        expect(await readFile(join(DATA_DIR, "secret"), "utf8")).toContain(
          "signing secret of the source",
        );
        expect((await stat(join(DATA_DIR, "secret"))).mode & 0o777).toBe(0o600);
      }
      // The snapshots would differ if a single row differed.
      await withDatabase(secondEmbedded, (connectionString) =>
        runOnDatabase(connectionString, "UPDATE story_counts SET like_count = 77"),
      );
      expect(await snapshotOf(secondEmbedded)).not.toEqual(sourceSnapshot);
    },
  );

  test("has the same constraints as before", async () => {
    const target = await createExternalSettings();
    await runCommand(["restore", backupFile], target);
    const listConstraints = async (connectionString: string) => {
      const client = new pg.Client({ connectionString });
      await client.connect();
      const { rows } = await client.query(`
        SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid), convalidated
        FROM pg_constraint WHERE contype IN ('f', 'p', 'u', 'c') ORDER BY 1, 2`);
      await client.end();
      return rows;
    };
    expect(await listConstraints(target.DATABASE_URL)).toEqual(
      await listConstraints(testApp.connectionString),
    );
  });

  test("runs the waiting jobs, including those that ran during the backup", slowTest, async () => {
    const [busySource, target] = [await createExternalSettings(), await createExternalSettings()];
    await runCommand(["restore", backupFile], busySource);
    await runOnDatabase(
      busySource.DATABASE_URL,
      "UPDATE graphile_worker._private_jobs SET locked_at = now(), locked_by = 'a killed process'",
    );
    const copy = join(await newFolder(), "busy.tar");
    await runCommand(["backup", copy], busySource);
    await runCommand(["restore", copy], target);
    const hasDeletedUser = async () => {
      const users = (await snapshotOf(target)).tables.users ?? [];
      return users.some((row) => row.includes(deletedUser.userId));
    };
    expect(await hasDeletedUser()).toBe(true);
    // The server runs the waiting job that erases the deleted account.
    const server = await startServerProcess(target.DATABASE_URL);
    await expect.poll(hasDeletedUser).toBe(false);
    await server.kill();
  });

  test("may come from a running Kora with an embedded database", slowTest, async () => {
    const runningKora = await createEmbeddedSettings();
    await runCommand(["restore", backupFile], runningKora);
    await withDatabase(runningKora, async () => {
      const copy = join(await newFolder(), "running.tar");
      expect(await runCommand(["backup", copy], runningKora)).toMatchObject({ code: 0, error: "" });
      const target = await createExternalSettings();
      expect(await runCommand(["restore", copy], target)).toMatchObject({ code: 0 });
      expect(await snapshotOf(target)).toEqual(sourceSnapshot);
      expect(await runCommand(["restore", copy, "--replace"], runningKora)).toMatchObject({
        code: 1,
        error: expect.stringMatching(/is in use by another running Kora: stop that one first/),
      });
    });
  });

  test("moves the media from a folder to an object store and back", async () => {
    const bucket = objectStore.toEnvironment(await objectStore.makeBucket());
    const [bucketSettings, folderSettings] = [
      { ...(await createExternalSettings()), ...bucket },
      await createExternalSettings(),
    ];
    expect(await runCommand(["restore", backupFile], bucketSettings)).toMatchObject({
      code: 0,
      error: "",
    });
    const copy = join(await newFolder(), "bucket.tar");
    expect(await runCommand(["backup", copy], bucketSettings)).toMatchObject({ code: 0 });
    expect(await runCommand(["restore", copy], folderSettings)).toMatchObject({ code: 0 });
    expect(await snapshotOf(folderSettings)).toEqual(sourceSnapshot);
  });

  test("of an older version is migrated to this one", async () => {
    const oldSource = await createExternalSettings();
    const client = new pg.Client({ connectionString: oldSource.DATABASE_URL });
    await client.connect();
    const [baseline = 0] = knownMigrations();
    await applyMigrations(client, baseline);
    await client.query(
      "INSERT INTO users (id, name, username, email, password_hash, created_at) VALUES ($1, 'Ama', 'ama', 'ama@example.com', 'none', now())",
      [newId()],
    );
    await client.end();
    const oldBackup = join(await newFolder(), "older.tar");
    expect(await runCommand(["backup", oldBackup], oldSource)).toMatchObject({
      code: 0,
      error: "",
    });
    const target = await createExternalSettings();
    expect(await runCommand(["restore", oldBackup], target)).toMatchObject({ code: 0, error: "" });
    const { tables } = await snapshotOf(target);
    expect(tables.users).toEqual([expect.stringContaining("ama@example.com")]);
    expect(tables["drizzle.__drizzle_migrations"]).toHaveLength(knownMigrations().length);
  });
});

describe("a backup file", () => {
  test("is readable only by its owner, can be listed with tar, and never replaces a file", async () => {
    expect((await stat(backupFile)).mode & 0o777).toBe(0o600);
    const { stdout } = await promisify(execFile)("tar", ["-tf", backupFile]);
    const names = stdout.trim().split("\n");
    expect(names).toContain("database/public.users/000001");
    expect(names.filter((name) => name.startsWith("media/"))).toHaveLength(
      Object.keys(sourceSnapshot.files).length,
    );
    expect(names.at(-1)).toBe("manifest.json");
    expect(await runCommand(["backup", backupFile], sourceSettings)).toMatchObject({
      code: 1,
      error: `${backupFile} exists already: name another file, or remove it first.`,
    });
  });

  test("may omit the media", async () => {
    const smallBackup = join(await newFolder(), "small.tar");
    await runCommand(["backup", smallBackup, "--without-media"], sourceSettings);
    const target = await createExternalSettings();
    expect((await runCommand(["restore", smallBackup], target)).out).toContain(
      "The backup contains no media",
    );
    expect(await snapshotOf(target)).toEqual({ ...sourceSnapshot, files: {} });
  });

  test("in a missing folder cannot be written, and the error says why", async () => {
    const missingPath = join(await newFolder(), "missing", "kora.tar");
    expect(await runCommand(["backup", missingPath], sourceSettings)).toMatchObject({
      code: 1,
      error: `${missingPath} cannot be read or written: there is no such file or folder.`,
    });
  });

  test.each([
    ["truncated", async (path: string) => truncate(path, Math.floor((await stat(path)).size / 2))],
    [
      "truncated by 20 kB",
      async (path: string) => truncate(path, (await stat(path)).size - 20_000),
    ],
    [
      "modified in one byte",
      async (path: string) => flipBit(path, Math.floor((await stat(path)).size / 3)),
    ],
    ["not a tar", (path: string) => writeFile(path, "plain text ".repeat(1000))],
    ["empty", (path: string) => writeFile(path, "")],
  ])("that is %s is refused, and nothing changes", async (_title, corrupt) => {
    const target = await createEmbeddedSettings();
    const path = join(await newFolder(), "corrupt.tar");
    await writeFile(path, await readFile(backupFile));
    await corrupt(path);
    expect(await runCommand(["restore", path], target)).toMatchObject({
      code: 1,
      error: `${path} is not a complete backup of Kora: it is truncated or was modified.`,
    });
    await expect(access(join(target.DATA_DIR, "postgres"))).rejects.toThrow("ENOENT");
  });

  async function flipBit(path: string, position: number): Promise<void> {
    const handle = await open(path, "r+");
    const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, position);
    await handle.write(Buffer.from([(buffer[0] ?? 0) ^ 1]), 0, 1, position);
    await handle.close();
  }

  test("is refused if there are users; --replace deletes them and their media", async () => {
    const target = await createExternalSettings();
    await migrateDatabase(target.DATABASE_URL);
    await runOnDatabase(
      target.DATABASE_URL,
      `INSERT INTO users (id, name, username, email, password_hash, created_at)
        VALUES ('${newId()}', 'Kofi', 'kofi', 'kofi@example.com', 'none', now())`,
    );
    const media = createFolderStore(join(target.DATA_DIR, "media"), silentLog);
    await media.put(`${newId()}/whole.txt`, Buffer.from("Kofi's"));
    const targetSnapshot = await snapshotOf(target);
    expect(await runCommand(["restore", backupFile], target)).toMatchObject({
      code: 1,
      error:
        "This Kora has users already: restore into an empty one, or replace them with --replace.",
    });
    expect(await snapshotOf(target)).toEqual(targetSnapshot);
    expect(await runCommand(["restore", backupFile, "--replace"], target)).toMatchObject({
      code: 0,
    });
    expect(await snapshotOf(target)).toEqual(sourceSnapshot);
  });

  test("is refused while Kora runs on the database, and for a database of another program", async () => {
    expect(await runCommand(["restore", backupFile, "--replace"], sourceSettings)).toMatchObject({
      code: 1,
      error: "A Kora is running on that database: stop it first.",
    });
    const foreignTarget = await createExternalSettings();
    await runOnDatabase(foreignTarget.DATABASE_URL, "CREATE TABLE recipes (name text)");
    expect(await runCommand(["restore", backupFile, "--replace"], foreignTarget)).toMatchObject({
      code: 1,
      error: "That database has tables of another program: name an empty one.",
    });
  });

  test("gives a one-line error if the database user may not create tables", async () => {
    const target = await createExternalSettings();
    const name = `reader_${newId().replaceAll("-", "")}`;
    await runOnDatabase(target.DATABASE_URL, `CREATE ROLE ${name} LOGIN`);
    const connectionString = target.DATABASE_URL.replace("//kora@", `//${name}@`);
    const result = await runCommand(["restore", backupFile], {
      ...target,
      DATABASE_URL: connectionString,
    });
    await runOnDatabase(target.DATABASE_URL, `DROP ROLE ${name}`);
    expect([result.code, result.error]).toEqual([
      1,
      expect.stringMatching(/^The database reported an error: permission denied .+\.$/),
    ]);
  });

  test("that fails during the restore leaves the database unchanged", async () => {
    const target = await createExternalSettings();
    await runCommand(["restore", backupFile], target);
    // A file in place of the media folder makes writing media fail.
    const targetWithoutMedia = { ...target, DATA_DIR: await newFolder() };
    await writeFile(join(targetWithoutMedia.DATA_DIR, "media"), "");
    await runOnDatabase(target.DATABASE_URL, "UPDATE users SET name = 'Name before the restore'");
    const tablesBefore = (await snapshotOf(target)).tables;
    expect(
      await runCommand(["restore", backupFile, "--replace"], targetWithoutMedia),
    ).toMatchObject({ code: 1 });
    expect((await snapshotOf(target)).tables).toEqual(tablesBefore);
  });
});

test("a backup whose database connection breaks reports it, and leaves no file", async () => {
  const folder = await newFolder();
  const source = await createExternalSettings();
  await runCommand(["restore", backupFile], source);
  const blocker = new pg.Client({ connectionString: source.DATABASE_URL });
  await blocker.connect();
  await blocker.query("BEGIN; LOCK TABLE users");
  const backup = runCommand(["backup", join(folder, "kora.tar")], source);
  // The connection is terminated as soon as it waits for the table lock.
  const terminate = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  // Within a transaction, PostgreSQL caches statistics until `pg_stat_clear_snapshot`.
  await expect
    .poll(async () => {
      await blocker.query("SELECT pg_stat_clear_snapshot()");
      return (await blocker.query(terminate)).rowCount;
    })
    .toBe(1);
  expect(await backup).toMatchObject({
    code: 1,
    error: "The database closed the connection before the end: run the command again.",
  });
  await blocker.end();
  expect(await readdir(folder)).toEqual([]);
});

describe("move-to", () => {
  test(
    "copies the embedded database to an empty server, and leaves the source unchanged",
    slowTest,
    async () => {
      const source = await createEmbeddedSettings();
      await runCommand(["restore", backupFile], source);
      const targetUrl = await newDatabase();
      const moveResult = await runCommand(["move-to", targetUrl], source);
      expect(moveResult).toMatchObject({ code: 0, error: "" });
      expect(moveResult.out).toContain("Start Kora with DATABASE_URL set to that address");
      expect(await snapshotOf({ ...source, DATABASE_URL: targetUrl })).toEqual(sourceSnapshot);
      expect(await snapshotOf(source)).toEqual(sourceSnapshot);
      expect(await runCommand(["move-to", targetUrl], source)).toMatchObject({
        code: 1,
        error: "That database has users already: name an empty one.",
      });
    },
  );

  test("requires a stopped Kora with an embedded database", slowTest, async () => {
    const targetUrl = await newDatabase();
    expect((await runCommand(["move-to", targetUrl], sourceSettings)).error).toMatch(
      /^DATABASE_URL is set/,
    );
    const runningKora = await createEmbeddedSettings();
    await runCommand(["restore", backupFile], runningKora);
    await withDatabase(runningKora, async () => {
      expect(await runCommand(["move-to", targetUrl], runningKora)).toMatchObject({
        code: 1,
        error: expect.stringContaining("is in use by another running Kora"),
      });
    });
    const settingsWithoutDatabase = await createEmbeddedSettings();
    expect((await runCommand(["move-to", targetUrl], settingsWithoutDatabase)).error).toMatch(
      /^There is no database in /,
    );
    const unreachableResult = await runCommand(
      ["move-to", "postgres://kora@127.0.0.1:1/kora"],
      runningKora,
    );
    expect(unreachableResult.error).toMatch(
      /^The target database cannot be reached: .+127\.0\.0\.1:1\.$/,
    );
    expect(
      await runCommand(["move-to", "mysql://127.0.0.1/kora"], settingsWithoutDatabase),
    ).toMatchObject({
      code: 2,
    });
  });
});
