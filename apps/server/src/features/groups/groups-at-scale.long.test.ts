import { describe, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import { sendChatMessage } from "../../testing/chats.fixture.ts";
import { fillGroup } from "../../testing/group-roles.fixture.ts";
import {
  listGroupMessages,
  makeGroupWithReaders,
  sendToGroup,
} from "../../testing/groups.fixture.ts";
import { countRowsRead } from "../../testing/query-plans.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { connect } from "../../testing/test-socket.ts";
import { makeReader } from "../../testing/users.fixture.ts";
import { selectUnreadCount } from "./list-groups.ts";

const testApp = useTestApp();

/**
 * Returns the numbers of rows inserted and updated in a table so far. `hot` is the number of heap-only tuple (HOT)
 * updates: they change no index.
 */
async function readWriteStats(
  table: string,
): Promise<{ inserted: number; updated: number; hot: number }> {
  // A connection reports its statistics when it is idle or on request.
  const flushes = Array.from({ length: 5 }, () =>
    testApp.db.pool.query("SELECT pg_stat_force_next_flush()"),
  );
  await Promise.all(flushes);
  const { rows } = await testApp.db.pool.query<{ inserted: string; updated: string; hot: string }>(
    `SELECT n_tup_ins AS inserted, n_tup_upd AS updated, n_tup_hot_upd AS hot
     FROM pg_stat_user_tables WHERE relname = $1`,
    [table],
  );
  const { inserted = "", updated = "", hot = "" } = rows[0] ?? {};
  return { inserted: Number(inserted), updated: Number(updated), hot: Number(hot) };
}

/** Counts the rows that `operation`, which sends `messageCount` messages, writes to each table. */
async function countWrites(operation: () => Promise<unknown>, messageCount: number) {
  const tables = ["messages", "conversations", "conversation_members"] as const;
  const readAllStats = async () => Promise.all(tables.map(readWriteStats));
  const statsBefore = await readAllStats();
  await operation();
  await expect
    .poll(async () => (await readWriteStats("messages")).inserted - (statsBefore[0]?.inserted ?? 0))
    .toBe(messageCount);
  const statsAfter = await readAllStats();
  return Object.fromEntries(
    tables.map((table, index) => {
      const [before, after] = [statsBefore[index], statsAfter[index]];
      const inserted = (after?.inserted ?? 0) - (before?.inserted ?? 0);
      const updated = (after?.updated ?? 0) - (before?.updated ?? 0);
      return [table, { inserted, updated, hot: (after?.hot ?? 0) - (before?.hot ?? 0) }];
    }),
  );
}

describe("a group of 5,000 members", () => {
  test("sending a message inserts one row and updates the rows of the conversation and the sender, not of each member", async () => {
    const { id, writer, members } = await makeGroupWithReaders(testApp, 1);
    const [ama] = members as [TestUser];
    await fillGroup(testApp, id, 4998);
    const contents: string[] = [];
    const socket = await connect(testApp, ama);
    socket.on("newMessage", ({ content }) => contents.push(content));
    const writes = await countWrites(async () => {
      for (let n = 0; n < 5; n += 1) await sendToGroup(testApp, writer, id, { content: `${n}` });
    }, 5);
    expect(writes.messages).toMatchObject({ inserted: 5, updated: 0 });
    expect(writes.conversations).toMatchObject({ inserted: 0, updated: 5 });
    expect(writes.conversation_members).toMatchObject({ inserted: 0, updated: 5 });
    await expect.poll(() => contents).toEqual(["0", "1", "2", "3", "4"]);
    expect((await listGroupMessages(testApp, ama, id)).at(-1)).toMatchObject({ content: "4" });
    const [listedGroup] = await testApp.call("listGroups", { query: {} }, ama);
    expect([listedGroup?.memberCount, listedGroup?.unreadCount]).toEqual([5000, 5]);
    socket.close();
  }, 180_000);
});

test("in a chat, updating the receipts with each message changes no index", async () => {
  const [ama, kofi] = [await makeReader(testApp), await makeReader(testApp)];
  const kofiSocket = await connect(testApp, kofi);
  await sendChatMessage(testApp, ama, kofi);
  const writes = await countWrites(async () => {
    for (let n = 0; n < 20; n += 1) await sendChatMessage(testApp, ama, kofi);
  }, 20);
  const { updated, hot } = writes.conversation_members ?? { updated: 0, hot: 0 };
  // Each message updates the rows of both users. The statistics may include earlier writes.
  expect(updated).toBeGreaterThanOrEqual(40);
  // Some updates are not HOT, because the page is full.
  expect(updated - hot).toBeLessThan(10);
  kofiSocket.close();
});

test("the unread count of 200 groups reads only the rows of the user's groups", async () => {
  const { writer, members } = await makeGroupWithReaders(testApp, 1);
  const [ama] = members as [TestUser];
  const ids = Array.from({ length: 199 }, () => newId());
  await testApp.db.pool.query(
    `WITH inserted AS (
      INSERT INTO conversations (id, title, message_count, created_at)
      SELECT id, 'x', 3, now() FROM unnest($1::uuid[]) input (id) RETURNING id
    ),
    inserted_groups AS (
      INSERT INTO groups (id, description, privacy, invite_code, member_count, created_at)
      SELECT id, '', 'public', id::text, 1, now() FROM inserted
    )
    INSERT INTO conversation_members (conversation_id, user_id, role, joined_at)
    SELECT id, $2, 'member', now() FROM inserted`,
    [ids, ama.userId],
  );
  // These groups have only the writer as a member.
  await testApp.db.pool.query(
    `WITH inserted AS (
      INSERT INTO conversations (id, title, created_at)
      SELECT uuidv7(), 'x', now() FROM generate_series(1, 5000) RETURNING id
    ),
    inserted_members AS (
      INSERT INTO conversation_members (conversation_id, user_id, role, joined_at)
      SELECT id, $1, 'member', now() FROM inserted
    )
    INSERT INTO groups (id, description, privacy, invite_code, member_count, created_at)
    SELECT id, '', 'public', id::text, 1, now() FROM inserted`,
    [writer.userId],
  );
  await testApp.db.pool.query("ANALYZE conversations, conversation_members, groups");
  // No group has been deleted.
  const values = { viewer: ama.userId, latestExpiredDeletion: new Date(0), now: new Date() };
  for (const table of ["conversation_members", "conversations", "groups"]) {
    // The 199 inserted groups and the one of `makeGroupWithReaders`.
    expect(await countRowsRead(testApp, selectUnreadCount, table, values), table).toBe(200);
  }
  const { headers } = await testApp.send("listGroups", { query: { limit: 5 } }, ama);
  // Each inserted group of the user has three messages.
  expect(headers["x-unread-count"]).toBe(String(ids.length * 3));
});
