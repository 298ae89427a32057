import { readFile } from "node:fs/promises";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listAlerts } from "./testing/alerts.fixture.ts";
import { messagesOf } from "./testing/chats.fixture.ts";
import { openExternalServer } from "./testing/external-server.ts";
import { messagesIn } from "./testing/groups.fixture.ts";
import { type TestUser, useTestApp } from "./testing/test-app.ts";

type UserName = "griot" | "ama" | "kofi" | "esi";

/** Rows and waiting jobs of the version before the renames of 2026-11. */
interface Sample {
  readonly madeAt: string;
  readonly users: Readonly<Record<UserName, TestUser>>;
  readonly storyId: string;
  readonly deletedStoryId: string;
  readonly groupId: string;
  readonly tables: Readonly<Record<string, readonly object[]>>;
  readonly jobs: readonly { identifier: string; payload: object; key: string | null }[];
}

const sample = JSON.parse(
  await readFile(
    new URL("./testing/samples/database-before-renames.json", import.meta.url),
    "utf8",
  ),
) as Sample;
const { users, storyId, deletedStoryId, groupId } = sample;

const pushService = await openExternalServer();
afterAll(() => pushService.close());
const kit = useTestApp({}, { allowedOrigins: [pushService.origin] });

beforeAll(async () => {
  const client = await kit.db.pool.connect();
  try {
    await insertRows(client);
  } finally {
    client.release(true);
  }
  for (const { identifier, payload, key } of sample.jobs) {
    await kit.db.pool.query("SELECT graphile_worker.add_job($1, $2, job_key => $3)", [
      identifier,
      payload,
      key,
    ]);
  }
  for (const { username } of Object.values(users)) {
    const endpoint = pushService.on(`/${username}`, (_, response) => response.writeHead(201).end());
    await kit.db.pool.query(
      "UPDATE push_subscriptions SET endpoint = $1 WHERE endpoint LIKE '%/' || $2",
      [endpoint, username],
    );
  }
  // The clock is set to one minute after the other version stopped.
  kit.clock.advance(Date.parse(sample.madeAt) + 60_000 - Date.now());
});

async function insertRows(client: pg.PoolClient): Promise<void> {
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
}

const countRows = async (text: string, ...values: string[]) =>
  (await kit.db.pool.query(text, values)).rowCount;

describe("a database of the previous version, with waiting jobs", () => {
  test("keeps its sessions, stories, comments, chats and groups", async () => {
    const { ama, kofi, esi } = users;
    const { commentCount } = await kit.call(
      "listComments",
      { params: { storyId }, query: {} },
      ama,
    );
    expect(commentCount).toBe(3);
    const texts = (await messagesOf(kit, kofi, ama)).map(({ content }) => content);
    expect(texts).toEqual(["Good evening", "Good evening to you", "Are you there?"]);
    const [message] = await messagesIn(kit, esi, groupId);
    expect(message?.mentions).toEqual([{ _id: esi.userId, username: "esi" }]);
    const { data } = await kit.call("listStatuses", { query: {} }, ama);
    expect(data.map(({ content }) => content)).toEqual(["It rains"]);
  });

  test("runs every waiting job once, and none fails", async () => {
    const { griot, ama, kofi, esi } = users;
    expect(new Set(sample.jobs.map(({ identifier }) => identifier)).size).toBe(9);
    await kit.runJobs();
    const selectWaitingJobs = "SELECT FROM graphile_worker.jobs WHERE task_identifier = $1";
    for (const { identifier } of sample.jobs)
      expect(await countRows(selectWaitingJobs, identifier)).toBe(0);

    const recipients = kit.mails.map(({ to }) => to).sort();
    expect(recipients).toEqual(["ama@example.com", "newcomer@example.com"]);
    // Esi gets the message to the group and the alert that the private group accepted her.
    expect([pushService.countRequests("/kofi"), pushService.countRequests("/esi")]).toEqual([1, 2]);
    const typesOf = async (user: TestUser) =>
      (await listAlerts(kit, user)).alerts.map(({ type }) => type);
    expect(await typesOf(esi)).toEqual(
      expect.arrayContaining(["group_mention", "group_request_accepted"]),
    );
    expect(await typesOf(ama)).toContain("comment_reply");
    expect(await typesOf(griot)).toEqual(
      expect.arrayContaining(["group_join_request", "story_comment", "story_like"]),
    );
    expect(await typesOf(kofi)).toEqual([]);

    expect(await countRows("SELECT FROM stories WHERE id = $1", deletedStoryId)).toBe(0);
    expect(await countRows("SELECT FROM users WHERE username = 'leaving'")).toBe(0);
    const { comments } = await kit.call("listComments", { params: { storyId }, query: {} }, ama);
    expect(comments.filter(({ isDeleted }) => isDeleted)).toHaveLength(1);
    expect(comments.filter(({ isDeleted }) => !isDeleted)).toHaveLength(1);
  });
});
