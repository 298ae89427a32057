import { limits } from "@kora/contract/limits";
import { describe, expect, test } from "vitest";
import { sendTo } from "../../../testing/chats.fixture.ts";
import { makeGroupOf, sendToGroup } from "../../../testing/groups.fixture.ts";
import { type TestUser, useTestApp } from "../../../testing/test-app.ts";
import { block, makeReader } from "../../../testing/users.fixture.ts";

const testApp = useTestApp();

const makePair = () => Promise.all([makeReader(testApp), makeReader(testApp)]);

/** Searches the chat of `viewer` with `partner`; returns the ids of the messages found and the next cursor. */
async function search(
  viewer: TestUser,
  partner: TestUser,
  query: { q: string; limit?: number; cursor?: string },
) {
  const params = { userId: partner.userId };
  const response = await testApp.send("searchMessages", { params, query }, viewer);
  expect(response.statusCode).toBe(200);
  const found = response.json<{ _id: string }[]>().map(({ _id }) => _id);
  return { found, nextCursor: response.headers["x-next-cursor"] };
}

describe("the search in a chat", () => {
  test("finds messages in which every word begins a word, newest first, whatever their case and accents", async () => {
    const [ama, kofi] = await makePair();
    const send = async (content: string) => (await sendTo(testApp, ama, kofi, { content }))._id;
    const river = await send("We met at the RIVER, by the old baobab.");
    await send("The driver of the boat");
    const accented = await send("La rivière était fraîche");
    await send("river only");
    const find = async (q: string) => (await search(kofi, ama, { q })).found;
    expect(await find("riv ba")).toEqual([river]);
    expect(await find("RIVIERE")).toEqual([accented]);
    expect(await find("rivière fraiche")).toEqual([accented]);
    expect(await find("iver")).toEqual([]);
    expect(await find("100%")).toEqual([]);
    expect(await find("%")).toEqual([]);
  });

  test("finds no message of another chat, nor a deleted or disappeared one", async () => {
    const [ama, kofi] = await makePair();
    const esi = await makeReader(testApp);
    await sendTo(testApp, esi, kofi, { content: "A secret of the river" });
    const deleted = await sendTo(testApp, ama, kofi, { content: "Forget the river" });
    await testApp.call("deleteMessage", { params: { messageId: deleted._id }, body: {} }, ama);
    await sendTo(testApp, ama, kofi, { content: "The river runs dry", disappearAfter: 3600 });
    const lasting = await sendTo(testApp, ama, kofi, { content: "The river stays" });
    testApp.clock.advance(2 * 3600 * 1000);
    expect((await search(kofi, ama, { q: "river" })).found).toEqual([lasting._id]);
    expect((await search(ama, kofi, { q: "river" })).found).toEqual([lasting._id]);
    expect((await search(ama, esi, { q: "river" })).found).toEqual([]);
  });

  test("stays possible after a block, because old messages stay readable", async () => {
    const [ama, kofi] = await makePair();
    const { _id } = await sendTo(testApp, ama, kofi, { content: "By the river" });
    await block(testApp, kofi, ama);
    expect((await search(kofi, ama, { q: "river" })).found).toEqual([_id]);
    expect((await search(ama, kofi, { q: "river" })).found).toEqual([_id]);
  });

  test("goes on behind its cursor: after a full page, and after the messages that one call reads", async () => {
    const [ama, kofi] = await makePair();
    const ids: string[] = [];
    for (let n = 0; n < 3; n += 1)
      ids.push((await sendTo(testApp, ama, kofi, { content: `river ${n}` }))._id);
    const first = await search(kofi, ama, { q: "river", limit: 2 });
    expect(first.found).toEqual([ids[2], ids[1]]);
    const second = await search(kofi, ama, {
      q: "river",
      limit: 2,
      cursor: String(first.nextCursor),
    });
    expect(second).toEqual({ found: [ids[0]], nextCursor: undefined });

    await testApp.db.pool.query(
      `INSERT INTO messages (id, conversation_id, sender_id, place, content, revision, created_at)
       SELECT ('ffffffff-ffff-7fff-bfff-' || lpad(to_hex(n), 12, '0'))::uuid, conversation_id, sender_id, place + n,
         'filler', revision, created_at
       FROM messages, generate_series(1, $2::int) n WHERE id = $1`,
      [ids[2], limits.message.searchedPerCall],
    );
    const empty = await search(kofi, ama, { q: "river" });
    expect(empty.found).toEqual([]);
    const rest = await search(kofi, ama, { q: "river", cursor: String(empty.nextCursor) });
    expect(rest).toEqual({ found: ids.toReversed(), nextCursor: undefined });
  });

  test("refuses an empty text, a text of more than 100 characters and a wrong cursor", async () => {
    const [ama, kofi] = await makePair();
    const params = { userId: ama.userId };
    for (const query of [{ q: " " }, { q: "x".repeat(101) }, { q: "river", cursor: "x" }]) {
      expect((await testApp.refuse("searchMessages", { params, query }, kofi)).status).toBe(400);
    }
  });
});

describe("the search in a group", () => {
  test("is for members only, and finds no message of a user with a block in between", async () => {
    const { id, writer, members } = await makeGroupOf(testApp, 2);
    const [ama, kofi] = members as [TestUser, TestUser];
    const outsider = await makeReader(testApp);
    const { _id: ofWriter } = await sendToGroup(testApp, writer, id, {
      content: "Meet at the river",
    });
    const { _id: ofKofi } = await sendToGroup(testApp, kofi, id, { content: "Not at the river" });
    const find = async (viewer: TestUser) => {
      const input = { params: { id }, query: { q: "river" } };
      return (await testApp.call("searchGroupMessages", input, viewer)).map(({ _id }) => _id);
    };
    expect(await find(ama)).toEqual([ofKofi, ofWriter]);
    const response = await testApp.refuse(
      "searchGroupMessages",
      { params: { id }, query: { q: "river" } },
      outsider,
    );
    expect(response.status).toBe(403);
    await block(testApp, kofi, ama);
    expect(await find(ama)).toEqual([ofWriter]);
    expect(await find(kofi)).toEqual([ofKofi, ofWriter]);
  });
});
