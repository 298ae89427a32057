import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { makeGroupWithReaders, sendToGroup } from "../../testing/groups.fixture.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { deleteAccountInput } from "../../testing/users.fixture.ts";
import { pastMemberships } from "../messages/tables.ts";
import { readCopy, report, reportExpectingError } from "./reports.fixture.ts";

const testApp = useTestApp();
const hour = 60 * 60 * 1000;
const gone = [
  404,
  "This is no longer there, so it cannot be reported. You can still report the person.",
];

/** Creates a group with its writer and two readers. Each later step has a later time. */
async function setUp() {
  const { id, writer, members } = await makeGroupWithReaders(testApp, 2);
  const [ama, kofi] = members as [TestUser, TestUser];
  const params = { id };
  const step = async <Result>(work: () => Promise<Result>) => {
    testApp.clock.advance(1000);
    return work();
  };
  return {
    id,
    writer,
    ama,
    kofi,
    send: (content: string, options: { disappearAfter?: number } = {}) =>
      step(async () => (await sendToGroup(testApp, kofi, id, { content, ...options }))._id),
    join: (user: TestUser) => step(() => testApp.call("joinGroup", { params, body: {} }, user)),
    leave: (user: TestUser) => step(() => testApp.call("leaveGroup", { params, body: {} }, user)),
    removeAma: () =>
      step(() => testApp.call("removeMember", { params: { id, userId: ama.userId } }, writer)),
  };
}

const editMessage = (messageId: string, content: string, sender: TestUser) =>
  testApp.call("editMessage", { params: { messageId }, body: { content } }, sender);
const deleteMessage = (messageId: string, sender: TestUser) =>
  testApp.call("deleteMessage", { params: { messageId }, body: {} }, sender);
const deleteExpiredMessages = () => testApp.app.jobHandlers["delete-expired-messages"]({});

const listDisappeared = async (groupId: string, user: TestUser) =>
  (await testApp.call("listDisappearedMessages", { query: { groupId, limit: 50 } }, user)).map(
    ({ _id }) => _id,
  );

const contentsOf = async (messageId: string) =>
  (await readCopy(testApp, messageId))?.messages.map(({ content }) => content);

describe("a message can still be reported by whoever received it", () => {
  test.each(["left", "was removed from"])("who %s the group since", async (way) => {
    const { id, ama, kofi, send, leave, removeAma } = await setUp();
    const kept = await send("an insult");
    const deleted = await send("a threat");
    const disappeared = await send("a lie", { disappearAfter: 3600 });
    await (way === "left" ? leave(ama) : removeAma());
    await deleteMessage(deleted, kofi);
    testApp.clock.advance(2 * hour);
    await deleteExpiredMessages();
    expect(await listDisappeared(id, ama)).toEqual([disappeared]);
    for (const messageId of [kept, deleted, disappeared]) {
      await report(testApp, ama, "message", messageId);
    }
    expect(await contentsOf(kept)).toEqual(["an insult"]);
    expect(await contentsOf(deleted)).toEqual(["an insult", "a threat"]);
    expect(await contentsOf(disappeared)).toEqual(["an insult", "", "a lie"]);
    expect((await readCopy(testApp, kept))?.context).toBe("The river listeners");
    testApp.clock.advance(24 * hour);
    expect(await listDisappeared(id, ama)).toEqual([]);
  });

  test("but not what was sent before one joined or after one left, unless one came back", async () => {
    const { id, ama, writer, send, join, leave } = await setUp();
    await leave(ama);
    const before = await send("before", { disappearAfter: 3600 });
    await join(ama);
    const during = await send("during", { disappearAfter: 3600 });
    await leave(ama);
    const after = await send("after", { disappearAfter: 3600 });
    const lasting = await send("lasting");
    for (const messageId of [before, after, lasting]) {
      expect(await reportExpectingError(testApp, ama, "message", messageId)).toEqual(gone);
    }
    testApp.clock.advance(2 * hour);
    await deleteExpiredMessages();
    expect(await listDisappeared(id, ama)).toEqual([during]);
    expect(await listDisappeared(id, writer)).toEqual([after, during, before]);
    for (const messageId of [before, after]) {
      expect(await reportExpectingError(testApp, ama, "message", messageId)).toEqual(gone);
    }
    // A member sees what was sent in the meantime, but never saw what disappeared in it.
    await join(ama);
    await report(testApp, ama, "message", lasting);
    await report(testApp, ama, "message", during);
    expect(await listDisappeared(id, ama)).toEqual([during]);
    expect(await reportExpectingError(testApp, ama, "message", after)).toEqual(gone);
  });

  test("but not a message that was deleted before one joined", async () => {
    const { ama, kofi, send, join, leave } = await setUp();
    await leave(ama);
    const id = await send("an insult");
    await deleteMessage(id, kofi);
    await join(ama);
    expect(await reportExpectingError(testApp, ama, "message", id)).toEqual(gone);
  });
});

describe("a report of a past member", () => {
  test("stores a copy of what they could see: nothing that was edited later, nor a later name of the group", async () => {
    const { id, ama, kofi, writer, send, leave } = await setUp();
    const first = await send("first");
    const second = await send("second");
    const quoting = await sendToGroup(testApp, kofi, id, { content: "third", replyTo: first });
    const edited = await send("fourth");
    const reported = await send("fifth");
    await editMessage(second, "second, edited before", kofi);
    await editMessage(reported, "fifth, edited before", kofi);
    await leave(ama);
    await editMessage(first, "private: first", kofi);
    await editMessage(edited, "private: fourth", kofi);
    await deleteMessage(reported, kofi);
    await testApp.call("updateGroup", { params: { id }, body: { name: "Private name" } }, writer);
    await report(testApp, ama, "message", reported);
    const copy = await readCopy(testApp, reported);
    expect(copy?.messages).toMatchObject([
      { _id: first, content: "" },
      { _id: second, content: "second, edited before" },
      { _id: quoting._id, content: "third", quote: null },
      { _id: edited, content: "" },
      { _id: reported, content: "fifth, edited before", isDeleted: true },
    ]);
    expect(copy?.context).toBe("The river listeners");
    expect(JSON.stringify(copy)).not.toMatch(/private/i);
    expect(await reportExpectingError(testApp, ama, "message", edited)).toEqual(gone);
  });

  test("has no text of senders who have deleted their account, as for members", async () => {
    const { id, ama, kofi, writer, send } = await setUp();
    await send("from kofi");
    const { _id: reported } = await sendToGroup(testApp, writer, id, {
      content: "from the writer",
    });
    await testApp.call("deleteAccount", deleteAccountInput, kofi);
    await report(testApp, ama, "message", reported);
    expect((await readCopy(testApp, reported))?.messages).toMatchObject([
      { content: "", isDeleted: true },
      { content: "from the writer", isDeleted: false },
    ]);
  });
});

test("joining and leaving without a new message stores one past membership, and a deleted group none", async () => {
  const { id, ama, kofi, writer, send, join, leave } = await setUp();
  const countRows = () =>
    testApp.db.drizzle.$count(pastMemberships, eq(pastMemberships.conversationId, id));
  await leave(ama);
  expect(await countRows()).toBe(0);
  await join(ama);
  await send("hello");
  for (let round = 0; round < 3; round += 1) {
    await leave(ama);
    await join(ama);
  }
  expect(await countRows()).toBe(1);
  for (const user of [ama, kofi, writer]) await leave(user);
  await testApp.runJobs();
  expect(await countRows()).toBe(0);
});
