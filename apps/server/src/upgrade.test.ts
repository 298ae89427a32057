import { access, mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import {
  applyMigrations,
  knownMigrations,
  migrateDatabase,
  migrateJobs,
  readLastMigration,
} from "./platform/database/migrate.ts";
import { toStoragePath } from "./platform/media/media-store.ts";
import { listAlerts } from "./testing/alerts.fixture.ts";
import { listChatMessages } from "./testing/chats.fixture.ts";
import { createEmptyDatabase } from "./testing/databases.ts";
import { openExternalServer } from "./testing/external-server.ts";
import { listGroupMessages } from "./testing/groups.fixture.ts";
import { type TestUser, useTestApp } from "./testing/test-app.ts";

type UserName = "griot" | "ama" | "kofi" | "esi";

/** A database of the version with the first migration alone, with rows and with a waiting job of each name. */
interface Sample {
  readonly madeAt: string;
  /** The list of applied migrations, as drizzle stores it. `hash` is the SHA-256 of the text. */
  readonly migrations: readonly { hash: string; created_at: number }[];
  readonly users: Readonly<Record<UserName, TestUser>>;
  readonly storyId: string;
  readonly deletedStoryId: string;
  readonly groupId: string;
  /** The signed cookie of a device on which Ama logged in. */
  readonly deviceCookie: string;
  readonly tables: Readonly<Record<string, readonly object[]>>;
  readonly jobs: readonly {
    identifier: string;
    payload: Readonly<Record<string, unknown>>;
    key: string | null;
  }[];
}

const sample = JSON.parse(
  await readFile(new URL("./testing/samples/database-at-baseline.json", import.meta.url), "utf8"),
) as Sample;
const { users, storyId, deletedStoryId, groupId } = sample;

const pushService = await openExternalServer();
afterAll(() => pushService.close());
const database = await createEmptyDatabase(inject("cluster"));
afterAll(() => database.drop());
await createOldDatabase();
await migrateDatabase(database.connectionString);
const testApp = useTestApp(
  { FEEDBACK_TO: "team@kora.test" },
  { sameDatabaseAs: database, allowedOrigins: [pushService.origin] },
);
// The clock is set to one minute after the sample was made.
beforeAll(() => testApp.clock.advance(Date.parse(sample.madeAt) + 60_000 - Date.now()));

/** Creates the tables by the migration of that version, and inserts the rows and jobs of the sample. */
async function createOldDatabase(): Promise<void> {
  const { connectionString } = database;
  await migrateJobs(connectionString);
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await applyMigrations(client, sample.migrations.at(-1)?.created_at ?? 0);
    await insertRows(client);
    for (const { identifier, payload, key } of sample.jobs) {
      await client.query("SELECT graphile_worker.add_job($1, $2, job_key => $3)", [
        identifier,
        payload,
        key,
      ]);
    }
  } finally {
    await client.end();
  }
}

async function insertRows(client: pg.Client): Promise<void> {
  // This role disables triggers, which would change the rows, and foreign key checks, which would need an order.
  await client.query("SET session_replication_role = replica");
  for (const [table, rows] of Object.entries(sample.tables)) {
    const columns = Object.keys(rows[0] ?? {})
      .map((column) => `"${column}"`)
      .join(", ");
    await client.query(
      `INSERT INTO "${table}" (${columns}) SELECT ${columns} FROM json_populate_recordset(NULL::"${table}", $1)`,
      [JSON.stringify(rows)],
    );
  }
  await client.query("SET session_replication_role = origin");
  for (const { username } of Object.values(users)) {
    const endpoint = pushService.on(`/${username}`, (_, response) => response.writeHead(201).end());
    await client.query(
      "UPDATE push_subscriptions SET endpoint = $1 WHERE endpoint LIKE '%/' || $2",
      [endpoint, username],
    );
  }
}

const selectRows = async <Row extends pg.QueryResultRow>(text: string, ...values: string[]) =>
  (await testApp.db.pool.query<Row>(text, values)).rows;
const countRows = async (text: string, ...values: string[]) =>
  (await selectRows(text, ...values)).length;

/** Returns the payload of the waiting job with this name. */
const payloadOf = (name: string) =>
  sample.jobs.find(({ identifier }) => identifier === name)?.payload ?? {};

describe("a database of an earlier version, with waiting jobs", () => {
  test("has its applied migrations unchanged, and the last migration of this version", async () => {
    const applied = await selectRows<{ hash: string; created_at: string }>(
      "SELECT hash, created_at FROM drizzle.__drizzle_migrations ORDER BY created_at",
    );
    expect(
      applied
        .slice(0, sample.migrations.length)
        .map(({ hash, created_at }) => ({ hash, created_at: Number(created_at) })),
      "the text of an applied migration never changes",
    ).toEqual(sample.migrations);
    const client = await testApp.db.pool.connect();
    const lastMigration = await readLastMigration(client).finally(() => client.release());
    expect(lastMigration).toBe(knownMigrations().at(-1));
  });

  test("keeps its sessions, stories, comments, chats and groups", async () => {
    const { ama, kofi, esi } = users;
    const { commentCount } = await testApp.call(
      "listComments",
      { params: { storyId }, query: {} },
      ama,
    );
    expect(commentCount).toBe(3);
    const texts = (await listChatMessages(testApp, kofi, ama)).map(({ content }) => content);
    expect(texts).toEqual(["Good evening", "Good evening to you", "Are you there?"]);
    const [message] = await listGroupMessages(testApp, esi, groupId);
    expect(message?.mentions).toEqual([{ _id: esi.userId, username: "esi" }]);
    const { data } = await testApp.call("listStatuses", { query: {} }, ama);
    expect(data.map(({ content }) => content)).toEqual(["It rains"]);
  });

  test("recognizes the device of an earlier login by its cookie", async () => {
    const response = await testApp.app.http.inject({
      method: "POST",
      url: "/api/auth/login",
      headers: { cookie: sample.deviceCookie },
      payload: { email: "ama@example.com", password: "Kora2strings" },
    });
    expect(response.statusCode).toBe(200);
    const selectDevices = "SELECT FROM known_devices WHERE user_id = $1";
    expect(await countRows(selectDevices, users.ama.userId), "an unknown device is added").toBe(1);
  });

  test("runs every waiting job once, and none fails", async () => {
    const { griot, ama, kofi, esi } = users;
    const mediaId = String(payloadOf("remove-media").mediaId);
    const filesToRemove = [`${mediaId}/320.webp`, `${mediaId}/640.webp`].map((key) =>
      join(testApp.config.dataDir, "media", toStoragePath(key)),
    );
    for (const file of filesToRemove) {
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, "a file");
    }
    const handled = new Set(Object.keys(testApp.app.jobHandlers));
    expect(sample.jobs.filter(({ identifier }) => !handled.has(identifier))).toEqual([]);
    await testApp.runJobs();
    expect(
      await selectRows("SELECT task_identifier, last_error FROM graphile_worker.jobs"),
    ).toEqual([]);

    const recipients = testApp.mails.map(({ to }) => to).sort();
    expect(recipients).toEqual([
      "ama@example.com",
      "kofi@example.com",
      "newcomer@example.com",
      "team@kora.test",
    ]);
    // Ama is notified of the reply to her comment and of the new story, Kofi of a message, and Esi of the message to
    // the group and of her admission to the private group.
    const pushCounts = ["/ama", "/kofi", "/esi"].map((path) => pushService.countRequests(path));
    expect(pushCounts).toEqual([2, 1, 2]);
    const typesOf = async (user: TestUser) =>
      (await listAlerts(testApp, user)).alerts.map(({ type }) => type);
    expect(await typesOf(esi)).toEqual(
      expect.arrayContaining(["group_mention", "group_request_accepted"]),
    );
    // The waiting job that alerts followers continues after Kofi, so it does not alert him.
    expect(await typesOf(ama)).toEqual(expect.arrayContaining(["comment_reply", "new_post"]));
    expect(await typesOf(griot)).toEqual(
      expect.arrayContaining(["group_join_request", "story_comment", "story_like"]),
    );
    expect(await typesOf(kofi)).toEqual([]);

    expect(await countRows("SELECT FROM stories WHERE id = $1", deletedStoryId)).toBe(0);
    expect(await countRows("SELECT FROM users WHERE username = 'leaving'")).toBe(0);
    const { comments } = await testApp.call(
      "listComments",
      { params: { storyId }, query: {} },
      ama,
    );
    expect(comments.filter(({ isDeleted }) => isDeleted)).toHaveLength(1);
    expect(comments.filter(({ isDeleted }) => !isDeleted)).toHaveLength(1);
    for (const file of filesToRemove) await expect(access(file)).rejects.toThrow("ENOENT");
  });
});
