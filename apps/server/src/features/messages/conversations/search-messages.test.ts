import { limits } from "@kora/contract/limits";
import { describe, expect, test } from "vitest";
import { sendChatMessage } from "../../../testing/chats.fixture.ts";
import { makeGroupWithReaders, sendToGroup } from "../../../testing/groups.fixture.ts";
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
  const foundIds = response.json<{ _id: string }[]>().map(({ _id }) => _id);
  return { foundIds, nextCursor: response.headers["x-next-cursor"] };
}

describe("the search in a chat", () => {
  test("finds messages that contain, for each word of the search, a word that begins with it, ignoring case and accents", async () => {
    const [ama, kofi] = await makePair();
    const send = async (content: string) =>
      (await sendChatMessage(testApp, ama, kofi, { content }))._id;
    const riverId = await send("We met at the RIVER, by the old baobab.");
    await send("The driver of the boat");
    const accentedId = await send("La rivière était fraîche");
    await send("river only");
    const find = async (q: string) => (await search(kofi, ama, { q })).foundIds;
    expect(await find("riv ba")).toEqual([riverId]);
    expect(await find("RIVIERE")).toEqual([accentedId]);
    expect(await find("rivière fraiche")).toEqual([accentedId]);
    expect(await find("iver")).toEqual([]);
    expect(await find("100%")).toEqual([]);
    expect(await find("%")).toEqual([]);
  });

  test("finds a name by its spelling without apostrophes, and a message of signs by itself", async () => {
    const [ama, kofi] = await makePair();
    const send = async (content: string) =>
      (await sendChatMessage(testApp, ama, kofi, { content }))._id;
    const [name, title, signs] = [
      await send("Ask N’Diaye and Ng'ang'a"),
      await send("It’s on"),
      await send("???"),
    ];
    const find = async (q: string) => (await search(kofi, ama, { q })).foundIds;
    for (const q of ["ndiaye", "n'diaye", "diaye", "nganga"]) expect(await find(q)).toEqual([name]);
    expect(await find("its on")).toEqual([title]);
    expect(await find("???")).toEqual([signs]);
  });

  test("finds no message of another chat, nor a deleted or disappeared one", async () => {
    const [ama, kofi] = await makePair();
    const esi = await makeReader(testApp);
    await sendChatMessage(testApp, esi, kofi, { content: "A secret of the river" });
    const deleted = await sendChatMessage(testApp, ama, kofi, { content: "Forget the river" });
    await testApp.call("deleteMessage", { params: { messageId: deleted._id }, body: {} }, ama);
    await sendChatMessage(testApp, ama, kofi, {
      content: "The river runs dry",
      disappearAfter: 3600,
    });
    const remaining = await sendChatMessage(testApp, ama, kofi, { content: "The river stays" });
    testApp.clock.advance(2 * 3600 * 1000);
    expect((await search(kofi, ama, { q: "river" })).foundIds).toEqual([remaining._id]);
    expect((await search(ama, kofi, { q: "river" })).foundIds).toEqual([remaining._id]);
    expect((await search(ama, esi, { q: "river" })).foundIds).toEqual([]);
  });

  test("stays possible after a block, because old messages stay readable", async () => {
    const [ama, kofi] = await makePair();
    const { _id } = await sendChatMessage(testApp, ama, kofi, { content: "By the river" });
    await block(testApp, kofi, ama);
    expect((await search(kofi, ama, { q: "river" })).foundIds).toEqual([_id]);
    expect((await search(ama, kofi, { q: "river" })).foundIds).toEqual([_id]);
  });

  test("continues at its cursor after a full page, and after a call that read its maximum of messages without a match", async () => {
    const [ama, kofi] = await makePair();
    const ids: string[] = [];
    for (let n = 0; n < 3; n += 1)
      ids.push((await sendChatMessage(testApp, ama, kofi, { content: `river ${n}` }))._id);
    const firstPage = await search(kofi, ama, { q: "river", limit: 2 });
    expect(firstPage.foundIds).toEqual([ids[2], ids[1]]);
    const secondPage = await search(kofi, ama, {
      q: "river",
      limit: 2,
      cursor: String(firstPage.nextCursor),
    });
    expect(secondPage).toEqual({ foundIds: [ids[0]], nextCursor: undefined });

    // These messages have the highest ids, so the search reads them first.
    await testApp.db.pool.query(
      `INSERT INTO messages (id, conversation_id, sender_id, position, content, revision, created_at)
       SELECT ('ffffffff-ffff-7fff-bfff-' || lpad(to_hex(n), 12, '0'))::uuid, conversation_id, sender_id, position + n,
         'filler', revision, created_at
       FROM messages, generate_series(1, $2::int) n WHERE id = $1`,
      [ids[2], limits.message.searchedPerCall],
    );
    const emptyPage = await search(kofi, ama, { q: "river" });
    expect(emptyPage.foundIds).toEqual([]);
    const nextPage = await search(kofi, ama, { q: "river", cursor: String(emptyPage.nextCursor) });
    expect(nextPage).toEqual({ foundIds: ids.toReversed(), nextCursor: undefined });
  });

  test("refuses an empty text, a text of more than 100 characters and an invalid cursor", async () => {
    const [ama, kofi] = await makePair();
    const params = { userId: ama.userId };
    for (const query of [{ q: " " }, { q: "x".repeat(101) }, { q: "river", cursor: "x" }]) {
      expect(
        (await testApp.callExpectingError("searchMessages", { params, query }, kofi)).status,
      ).toBe(400);
    }
  });
});

describe("the search in a group", () => {
  test("is refused to outsiders, and finds no message of a user who blocked the viewer", async () => {
    const { id, writer, members } = await makeGroupWithReaders(testApp, 2);
    const [ama, kofi] = members as [TestUser, TestUser];
    const outsider = await makeReader(testApp);
    const { _id: writerMessageId } = await sendToGroup(testApp, writer, id, {
      content: "Meet at the river",
    });
    const { _id: kofiMessageId } = await sendToGroup(testApp, kofi, id, {
      content: "Not at the river",
    });
    const find = async (viewer: TestUser) => {
      const input = { params: { id }, query: { q: "river" } };
      return (await testApp.call("searchGroupMessages", input, viewer)).map(({ _id }) => _id);
    };
    expect(await find(ama)).toEqual([kofiMessageId, writerMessageId]);
    const response = await testApp.callExpectingError(
      "searchGroupMessages",
      { params: { id }, query: { q: "river" } },
      outsider,
    );
    expect(response.status).toBe(403);
    await block(testApp, kofi, ama);
    expect(await find(ama)).toEqual([writerMessageId]);
    expect(await find(kofi)).toEqual([kofiMessageId, writerMessageId]);
  });
});
