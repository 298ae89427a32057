import { inArray } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { sendChatMessage } from "../../testing/chats.fixture.ts";
import { makeGroupWithReaders, sendToGroup } from "../../testing/groups.fixture.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { block, makeReader } from "../../testing/users.fixture.ts";
import { expiredMessages } from "../messages/tables.ts";
import { readCopy, readQueueEntry, report, reportExpectingError } from "./reports.fixture.ts";

const testApp = useTestApp();
const hour = 60 * 60 * 1000;
const adult = { birthMonth: "1990-01-01" };
const gone = [
  404,
  "This is no longer there, so it cannot be reported. You can still report the person.",
];

const makePair = () => Promise.all([makeReader(testApp, adult), makeReader(testApp, adult)]);

async function sendAll(sender: TestUser, recipient: TestUser, contents: readonly string[]) {
  const ids: string[] = [];
  for (const content of contents) {
    ids.push((await sendChatMessage(testApp, sender, recipient, { content }))._id);
  }
  return ids;
}

const contentsOf = async (messageId: string) =>
  (await readCopy(testApp, messageId))?.messages.map(({ content }) => content);

const deleteExpiredMessages = () => testApp.app.jobHandlers["delete-expired-messages"]({});
const deleteMessage = (id: string, sender: TestUser) =>
  testApp.call("deleteMessage", { params: { messageId: id }, body: {} }, sender);

describe("a reported message", () => {
  test("goes with the five before it, with senders, edits and times", async () => {
    const [ama, kofi] = await makePair();
    await sendAll(kofi, ama, ["one", "two", "three", "four", "five"]);
    const own = await sendChatMessage(testApp, ama, kofi, { content: "Please stop." });
    const [reported = "", later = ""] = await sendAll(kofi, ama, ["You fool", "after"]);
    await testApp.call(
      "editMessage",
      { params: { messageId: reported }, body: { content: "You are a fool" } },
      kofi,
    );
    await report(testApp, ama, "message", reported);
    const entry = await readQueueEntry(testApp, reported);
    expect(entry).toMatchObject({
      kind: "message",
      thing: { title: `Name of ${kofi.username}`, text: "", path: null },
    });
    expect(entry?.thing?.author?._id).toBe(kofi.userId);
    const messages = entry?.copies[0]?.messages ?? [];
    expect(messages.map(({ content }) => content)).toEqual([
      "two",
      "three",
      "four",
      "five",
      "Please stop.",
      "You are a fool",
    ]);
    expect(messages.at(-2)).toMatchObject({
      _id: own._id,
      isReported: false,
      sender: { username: ama.username },
    });
    expect(messages.at(-1)).toMatchObject({
      isReported: true,
      isEdited: true,
      isDeleted: false,
      sender: { _id: kofi.userId, username: kofi.username },
    });
    expect(JSON.stringify(entry)).not.toContain(later);
  });

  test("of another conversation, or one's own, cannot be reported", async () => {
    const [ama, kofi] = await makePair();
    const stranger = await makeReader(testApp, adult);
    const [id = ""] = await sendAll(kofi, ama, ["between us"]);
    expect(await reportExpectingError(testApp, stranger, "message", id)).toEqual(gone);
    expect(await reportExpectingError(testApp, kofi, "message", id)).toEqual([
      403,
      "You cannot report your own message.",
    ]);
    expect(await readQueueEntry(testApp, id)).toBeUndefined();
  });

  test.each(["blocker", "blocked"])("can be reported by the %s", async (role) => {
    const [ama, kofi] = await makePair();
    const [id = ""] = await sendAll(kofi, ama, ["hello again"]);
    await (role === "blocker" ? block(testApp, ama, kofi) : block(testApp, kofi, ama));
    await report(testApp, ama, "message", id);
    expect(await contentsOf(id)).toEqual(["hello again"]);
  });

  test("of a request can be reported", async () => {
    const ama = await makeReader(testApp, adult);
    await testApp.call("setPrivacy", { body: { messages: "requests" } }, ama);
    const kofi = await makeReader(testApp, adult);
    const [id = ""] = await sendAll(kofi, ama, ["hey you"]);
    await report(testApp, ama, "message", id);
    expect(await contentsOf(id)).toEqual(["hey you"]);
  });

  test("that its sender deleted can be reported by its recipient for 24 hours, and shows its text", async () => {
    const [ama, kofi] = await makePair();
    const [before = "", id = ""] = await sendAll(kofi, ama, ["before", "an insult"]);
    await deleteMessage(before, kofi);
    await deleteMessage(id, kofi);
    testApp.clock.advance(23 * hour);
    await deleteExpiredMessages();
    await report(testApp, ama, "message", id);
    const copy = await readCopy(testApp, id);
    // The reporter could no longer see the deleted message before it.
    expect(copy?.messages.map(({ content, isDeleted }) => [content, isDeleted])).toEqual([
      ["", true],
      ["an insult", true],
    ]);
    const esi = await makeReader(testApp, adult);
    const [other = ""] = await sendAll(esi, ama, ["gone soon"]);
    await deleteMessage(other, esi);
    testApp.clock.advance(24 * hour);
    expect(await reportExpectingError(testApp, ama, "message", other)).toEqual(gone);
  });

  test("that disappeared can be reported for 24 hours, before and after the job has moved it", async () => {
    const [ama, kofi] = await makePair();
    const ids: string[] = [];
    for (const content of ["first", "second", "third"]) {
      const form = { content, disappearAfter: 3600 };
      ids.push((await sendChatMessage(testApp, kofi, ama, form))._id);
    }
    const [first = "", second = "", third = ""] = ids;
    testApp.clock.advance(hour + 1000);
    await report(testApp, ama, "message", first);
    await deleteExpiredMessages();
    await report(testApp, ama, "message", second);
    expect((await readCopy(testApp, first))?.messages).toMatchObject([
      { content: "first", hasDisappeared: true },
    ]);
    expect(await contentsOf(second)).toEqual(["second"]);
    const chat = await testApp.call(
      "listMessages",
      { params: { userId: kofi.userId }, query: {} },
      ama,
    );
    expect(chat).toEqual([]);
    const stranger = await makeReader(testApp, adult);
    const listFor = (user: TestUser, query: { userId: string; limit: number; cursor?: string }) =>
      testApp.send("listDisappearedMessages", { query }, user);
    const page = await listFor(ama, { userId: kofi.userId, limit: 2 });
    expect(page.json()).toMatchObject([
      { _id: third, sender: { _id: kofi.userId } },
      { _id: second },
    ]);
    expect(page.body).not.toContain("third");
    const cursor = page.headers["x-next-cursor"] as string;
    expect((await listFor(ama, { userId: kofi.userId, limit: 2, cursor })).json()).toMatchObject([
      { _id: first },
    ]);
    expect((await listFor(kofi, { userId: ama.userId, limit: 9 })).json()).toEqual([]);
    expect((await listFor(stranger, { userId: kofi.userId, limit: 9 })).json()).toEqual([]);
    expect((await testApp.send("listDisappearedMessages", { query: {} }, ama)).statusCode).toBe(
      400,
    );
    testApp.clock.advance(24 * hour);
    expect(await reportExpectingError(testApp, ama, "message", third)).toEqual(gone);
    expect((await listFor(ama, { userId: kofi.userId, limit: 9 })).json()).toEqual([]);
    await deleteExpiredMessages();
    const rows = await testApp.db.drizzle
      .select()
      .from(expiredMessages)
      .where(inArray(expiredMessages.id, ids));
    expect(rows).toEqual([]);
    // The copies of what was reported stay.
    expect(await contentsOf(second)).toEqual(["second"]);
  });

  test("of a group shows the group's name, and nothing of members whom a block hides", async () => {
    const { id: groupId, members } = await makeGroupWithReaders(testApp, 3);
    const [ama, kofi, esi] = members as [TestUser, TestUser, TestUser];
    await sendToGroup(testApp, esi, groupId, { content: "from esi" });
    const { _id: id } = await sendToGroup(testApp, kofi, groupId, { content: "from kofi" });
    await block(testApp, ama, esi);
    await block(testApp, ama, kofi);
    await report(testApp, ama, "message", id);
    const copy = await readCopy(testApp, id);
    expect(copy?.context).toBe("The river listeners");
    expect(copy?.messages).toMatchObject([
      { content: "", sender: null },
      { content: "from kofi", sender: { _id: kofi.userId } },
    ]);
    await testApp.call("leaveGroup", { params: { id: groupId }, body: {} }, esi);
    const { _id: next } = await sendToGroup(testApp, kofi, groupId, { content: "later" });
    expect(await reportExpectingError(testApp, esi, "message", next)).toEqual(gone);
  });
});
