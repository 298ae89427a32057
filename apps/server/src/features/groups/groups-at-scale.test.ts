import { describe, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import { sendTo } from "../../testing/chats.fixture.ts";
import { fillGroup } from "../../testing/group-roles.fixture.ts";
import { makeGroupOf, messagesIn, sendToGroup } from "../../testing/groups.fixture.ts";
import { countRowsRead } from "../../testing/query-plans.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { connect } from "../../testing/test-socket.ts";
import { makeReader } from "../../testing/users.fixture.ts";
import { selectUnreadCount } from "./list-groups.ts";

const kit = useTestApp();

/** Rows that were written of a table until now, and how many of them without a change of its indexes. */
async function written(table: string): Promise<{ inserted: number; updated: number; hot: number }> {
  // What a connection has done is counted when it has nothing to do, or is asked to.
  const each = Array.from({ length: 5 }, () =>
    kit.db.pool.query("SELECT pg_stat_force_next_flush()"),
  );
  await Promise.all(each);
  const { rows } = await kit.db.pool.query<{ inserted: string; updated: string; hot: string }>(
    `SELECT n_tup_ins AS inserted, n_tup_upd AS updated, n_tup_hot_upd AS hot
     FROM pg_stat_user_tables WHERE relname = $1`,
    [table],
  );
  const { inserted = "", updated = "", hot = "" } = rows[0] ?? {};
  return { inserted: Number(inserted), updated: Number(updated), hot: Number(hot) };
}

/** Rows of each table that `act` writes, once the database has counted them. */
async function rowsOf(act: () => Promise<unknown>, messages: number) {
  const tables = ["messages", "conversations", "conversation_members"] as const;
  const read = async () => Promise.all(tables.map(written));
  const before = await read();
  await act();
  await expect
    .poll(async () => (await written("messages")).inserted - (before[0]?.inserted ?? 0))
    .toBe(messages);
  const after = await read();
  return Object.fromEntries(
    tables.map((table, n) => {
      const [a, b] = [before[n], after[n]];
      const inserted = (b?.inserted ?? 0) - (a?.inserted ?? 0);
      const updated = (b?.updated ?? 0) - (a?.updated ?? 0);
      return [table, { inserted, updated, hot: (b?.hot ?? 0) - (a?.hot ?? 0) }];
    }),
  );
}

describe("a group of 5,000 members (issue K7)", () => {
  test("a message is one row, with the conversation's and the sender's own: nothing for each member", async () => {
    const { id, griot, members } = await makeGroupOf(kit, 1);
    const [ama] = members as [TestUser];
    await fillGroup(kit, id, 4998);
    const heard: string[] = [];
    const amas = await connect(kit, ama);
    amas.on("newMessage", ({ content }) => heard.push(content));
    const sent = await rowsOf(async () => {
      for (let n = 0; n < 5; n += 1) await sendToGroup(kit, griot, id, { content: `${n}` });
    }, 5);
    expect(sent.messages).toMatchObject({ inserted: 5, updated: 0 });
    expect(sent.conversations).toMatchObject({ inserted: 0, updated: 5 });
    expect(sent.conversation_members).toMatchObject({ inserted: 0, updated: 5 });
    await expect.poll(() => heard).toEqual(["0", "1", "2", "3", "4"]);
    expect((await messagesIn(kit, ama, id)).at(-1)).toMatchObject({ content: "4" });
    const [line] = await kit.call("listGroups", { query: {} }, ama);
    expect([line?.memberCount, line?.unreadCount]).toEqual([5000, 5]);
    amas.close();
  }, 180_000);
});

test("between two, the marks that move with each message change no index of theirs", async () => {
  const [ama, kofi] = [await makeReader(kit), await makeReader(kit)];
  const kofis = await connect(kit, kofi);
  await sendTo(kit, ama, kofi);
  const sent = await rowsOf(async () => {
    for (let n = 0; n < 20; n += 1) await sendTo(kit, ama, kofi);
  }, 20);
  const { updated, hot } = sent.conversation_members ?? { updated: 0, hot: 0 };
  // What the database counts late may be of before.
  expect(updated).toBeGreaterThanOrEqual(40);
  // But for where a page of the table was full.
  expect(updated - hot).toBeLessThan(10);
  kofis.close();
});

test("what is unread in 200 groups is one look at an index, at the groups of that person alone", async () => {
  const { griot, members } = await makeGroupOf(kit, 1);
  const [ama] = members as [TestUser];
  const ids = Array.from({ length: 199 }, () => newId());
  await kit.db.pool.query(
    `WITH made AS (
      INSERT INTO conversations (id, title, message_count, created_at)
      SELECT id, 'x', 3, now() FROM unnest($1::uuid[]) given (id) RETURNING id
    ),
    ofit AS (
      INSERT INTO groups (id, description, privacy, invite_code, member_count, created_at)
      SELECT id, '', 'public', id::text, 1, now() FROM made
    )
    INSERT INTO conversation_members (conversation_id, user_id, role, joined_at)
    SELECT id, $2, 'member', now() FROM made`,
    [ids, ama.userId],
  );
  // Those of others.
  await kit.db.pool.query(
    `WITH made AS (
      INSERT INTO conversations (id, title, created_at)
      SELECT uuidv7(), 'x', now() FROM generate_series(1, 5000) RETURNING id
    ),
    joined AS (
      INSERT INTO conversation_members (conversation_id, user_id, role, joined_at)
      SELECT id, $1, 'member', now() FROM made
    )
    INSERT INTO groups (id, description, privacy, invite_code, member_count, created_at)
    SELECT id, '', 'public', id::text, 1, now() FROM made`,
    [griot.userId],
  );
  await kit.db.pool.query("ANALYZE conversations, conversation_members, groups");
  const expiredBefore = new Date(0);
  const values = { viewer: ama.userId, expiredBefore };
  for (const table of ["conversation_members", "conversations", "groups"]) {
    expect(await countRowsRead(kit, selectUnreadCount, table, values), table).toBe(200);
  }
  const { headers } = await kit.send("listGroups", { query: { limit: 5 } }, ama);
  expect(headers["x-unread-count"]).toBe(String(199 * 3));
});
