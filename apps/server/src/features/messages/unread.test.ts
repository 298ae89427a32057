import { afterEach, describe, expect, test } from "vitest";
import { sendChatMessage } from "../../testing/chats.fixture.ts";
import { fillGroup } from "../../testing/group-roles.fixture.ts";
import { makeGroupWithReaders, sendToGroup } from "../../testing/groups.fixture.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { connect, type TestSocket } from "../../testing/test-socket.ts";
import { makeReader } from "../../testing/users.fixture.ts";

const testApp = useTestApp();
const hour = 60 * 60 * 1000;
const sockets: TestSocket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});

async function connectSocket(user: TestUser): Promise<TestSocket> {
  const socket = await connect(testApp, user);
  sockets.push(socket);
  return socket;
}

const makePair = async () => [await makeReader(testApp), await makeReader(testApp)] as const;

/** Deletes or restores a message. */
const change = (name: "deleteMessage" | "restoreMessage", messageId: string, user: TestUser) =>
  testApp.call(name, { params: { messageId }, body: {} }, user);

const changeBlock = (name: "blockEntity" | "unblockEntity", user: TestUser, target: TestUser) =>
  testApp.call(name, { body: { type: "user", targetId: target.userId } }, user);

/** Deletes the account of a user, or restores it. */
async function setDeleted({ userId }: TestUser, isDeleted: boolean): Promise<void> {
  await testApp.db.pool.query(
    "UPDATE users SET deletion_requested_at = CASE WHEN $2 THEN now() END WHERE id = $1",
    [userId, isDeleted],
  );
  await testApp.app.jobHandlers["publish-chats-of-user"]({ userId });
}

/** Returns every unread number of a user's chats: in the list, in the chat with `partner`, and in total. */
async function readChatCounts(user: TestUser, partner: TestUser) {
  const { headers, body } = await testApp.send("listRecentChats", { query: {} }, user);
  const listed = (JSON.parse(body) as { userId: string; unreadCount: number }[]).find(
    ({ userId }) => userId === partner.userId,
  );
  const chat = await testApp.call("getChat", { params: { userId: partner.userId } }, user);
  return [listed?.unreadCount, chat.unreadCount, Number(headers["x-unread-count"])];
}

/** Returns every unread number of a user's groups: in the list, in the group, and in total. */
async function readGroupCounts(user: TestUser, id: string) {
  const { headers, body } = await testApp.send("listGroups", { query: {} }, user);
  const listed = (JSON.parse(body) as { _id: string; unreadCount: number }[]).find(
    ({ _id }) => _id === id,
  );
  const group = await testApp.call("getGroup", { params: { id } }, user);
  return [listed?.unreadCount, group.unreadCount, Number(headers["x-unread-count"])];
}

/** Returns the time of the job that deletes the message that disappears next; undefined if none does within a minute. */
async function readNextRun(): Promise<Date | undefined> {
  const { rows } = await testApp.db.pool.query<{ run_at: Date }>(
    "SELECT run_at FROM graphile_worker.jobs WHERE key = 'delete-expired-messages next'",
  );
  return rows[0]?.run_at;
}

describe("unread counts what the reader can see and has not opened", () => {
  test("a message of a chat that its sender deletes no longer counts, on all devices at once; restored, it counts again", async () => {
    const [ama, kofi] = await makePair();
    const sent = [
      await sendChatMessage(testApp, ama, kofi),
      await sendChatMessage(testApp, ama, kofi),
      await sendChatMessage(testApp, ama, kofi),
    ];
    expect(await readChatCounts(kofi, ama)).toEqual([3, 3, 3]);
    const counts: number[] = [];
    (await connectSocket(kofi)).on("updateChat", ({ unreadCount }) => counts.push(unreadCount));
    for (const { _id } of sent) await change("deleteMessage", _id, ama);
    expect(await readChatCounts(kofi, ama)).toEqual([0, 0, 0]);
    await change("deleteMessage", sent[0]?._id ?? "", ama);
    await change("restoreMessage", sent[0]?._id ?? "", ama);
    expect(await readChatCounts(kofi, ama)).toEqual([1, 1, 1]);
    await expect.poll(() => counts).toEqual([2, 1, 0, 1]);
    expect((await sendChatMessage(testApp, ama, kofi)).status).toBe("delivered");
    await expect.poll(() => counts.at(-1)).toBe(2);
  });

  test("a message that was viewed before it was deleted and restored does not count again", async () => {
    const [ama, kofi] = await makePair();
    const { _id } = await sendChatMessage(testApp, ama, kofi);
    await testApp.call("viewChat", { params: { userId: ama.userId }, body: {} }, kofi);
    await change("deleteMessage", _id, ama);
    await change("restoreMessage", _id, ama);
    expect(await readChatCounts(kofi, ama)).toEqual([0, 0, 0]);
    await sendChatMessage(testApp, ama, kofi);
    expect(await readChatCounts(kofi, ama)).toEqual([1, 1, 1]);
  });

  test("a deleted message of a request that waits does not lower the count of later messages", async () => {
    const minor = { birthMonth: `${new Date().getUTCFullYear() - 15}-01-01` };
    const [ama, kofi] = [await makeReader(testApp, minor), await makeReader(testApp, minor)];
    const first = await sendChatMessage(testApp, ama, kofi);
    await change("deleteMessage", first._id, ama);
    await testApp.call("acceptMessageRequest", { params: { userId: ama.userId }, body: {} }, kofi);
    await sendChatMessage(testApp, ama, kofi);
    expect(await readChatCounts(kofi, ama)).toEqual([1, 1, 1]);
  });

  test("the same holds in a group, for every member who has not viewed the message", async () => {
    const { id, writer, members } = await makeGroupWithReaders(testApp, 2);
    const [ama, kofi] = members as [TestUser, TestUser];
    await fillGroup(testApp, id, 20);
    const { _id } = await sendToGroup(testApp, writer, id);
    await testApp.call("viewGroup", { params: { id }, body: {} }, kofi);
    await sendToGroup(testApp, writer, id);
    const counts: number[] = [];
    (await connectSocket(ama)).on("groupUpdated", (event) => {
      if (event.change === "own") counts.push(event.unreadCount);
    });
    await change("deleteMessage", _id, writer);
    expect(await readGroupCounts(ama, id)).toEqual([1, 1, 1]);
    expect(await readGroupCounts(kofi, id)).toEqual([1, 1, 1]);
    await change("restoreMessage", _id, writer);
    expect(await readGroupCounts(ama, id)).toEqual([2, 2, 2]);
    expect(await readGroupCounts(kofi, id)).toEqual([1, 1, 1]);
    expect(await readGroupCounts(writer, id)).toEqual([0, 0, 0]);
    await expect.poll(() => counts).toEqual([1, 2]);
  });

  test("ten deletions of one message at once lower the count by one", async () => {
    const { id, writer, members } = await makeGroupWithReaders(testApp, 1);
    const [ama] = members as [TestUser];
    await sendToGroup(testApp, writer, id);
    const { _id } = await sendToGroup(testApp, writer, id);
    await Promise.all(Array.from({ length: 10 }, () => change("deleteMessage", _id, writer)));
    expect(await readGroupCounts(ama, id)).toEqual([1, 1, 1]);
  });

  test("a disappeared message does not count, before and after the job deletes it, and the event of the job says so", async () => {
    const [ama, kofi] = await makePair();
    const { id, writer, members } = await makeGroupWithReaders(testApp, 1);
    const [esi] = members as [TestUser];
    await sendChatMessage(testApp, ama, kofi, { disappearAfter: 3600 });
    const deleted = await sendChatMessage(testApp, ama, kofi, { disappearAfter: 3600 });
    await change("deleteMessage", deleted._id, ama);
    await sendChatMessage(testApp, ama, kofi, { disappearAfter: 6 * 3600 });
    await sendToGroup(testApp, writer, id, { disappearAfter: 3600 });
    await sendToGroup(testApp, writer, id);
    expect(await readChatCounts(kofi, ama)).toEqual([2, 2, 2]);
    const counts: number[] = [];
    (await connectSocket(kofi)).on("updateChat", ({ unreadCount }) => counts.push(unreadCount));
    (await connectSocket(esi)).on("groupUpdated", (event) => {
      if (event.change === "own") counts.push(event.unreadCount);
    });
    testApp.clock.advance(hour + 1);
    for (const runsJob of [false, true]) {
      if (runsJob) await testApp.app.jobHandlers["delete-expired-messages"]({});
      expect(await readChatCounts(kofi, ama)).toEqual([1, 1, 1]);
      expect(await readGroupCounts(esi, id)).toEqual([1, 1, 1]);
    }
    await expect.poll(() => counts).toEqual([1, 1]);
    testApp.clock.advance(5 * hour);
    await sendChatMessage(testApp, ama, kofi);
    await expect.poll(() => counts.at(-1)).toBe(1);
    expect(await readChatCounts(kofi, ama)).toEqual([1, 1, 1]);
  });

  test("the numbers on open screens fall when a message disappears, also between two runs of the job of every minute", async () => {
    const [ama, kofi] = await makePair();
    const { id, writer, members } = await makeGroupWithReaders(testApp, 1);
    const [esi] = members as [TestUser];
    const { disappearsAt } = await sendChatMessage(testApp, ama, kofi, { disappearAfter: 3600 });
    await sendChatMessage(testApp, ama, kofi);
    await sendToGroup(testApp, writer, id, { disappearAfter: 3600 });
    const counts: [string, number][] = [];
    (await connectSocket(kofi)).on("updateChat", ({ unreadCount }) =>
      counts.push(["chat", unreadCount]),
    );
    (await connectSocket(esi)).on("groupUpdated", (event) => {
      if (event.change === "own") counts.push(["group", event.unreadCount]);
    });
    testApp.clock.advance(hour / 2);
    await testApp.app.jobHandlers["delete-expired-messages"]({});
    expect(await readNextRun()).toBeUndefined();
    testApp.clock.advance(hour / 2 - 30_000);
    await testApp.app.jobHandlers["delete-expired-messages"]({});
    expect((await readNextRun())?.toISOString()).toBe(disappearsAt);
    expect(counts).toEqual([]);
    // The queue follows the clock of the database.
    await testApp.db.pool.query("UPDATE graphile_worker._private_jobs SET run_at = now()");
    testApp.clock.advance(31_000);
    await testApp.runJobs();
    await expect.poll(() => Object.fromEntries(counts)).toEqual({ chat: 1, group: 0 });
    expect(await readNextRun()).toBeUndefined();
  });

  test("messages that disappear one after another are deleted once a second, not each by a run of its own", async () => {
    const [ama, kofi] = await makePair();
    await sendChatMessage(testApp, ama, kofi, { disappearAfter: 3600 });
    const { disappearsAt } = await sendChatMessage(testApp, ama, kofi, { disappearAfter: 3600 });
    const deadline = Date.parse(disappearsAt ?? "");
    testApp.clock.advance(deadline - 500 - testApp.clock.now().getTime());
    await testApp.app.jobHandlers["delete-expired-messages"]({});
    expect((await readNextRun())?.getTime()).toBeGreaterThanOrEqual(deadline + 500);
  });

  test("a message of a group that is hidden because of a block does not count, both ways, until the block ends", async () => {
    const { id, writer, members } = await makeGroupWithReaders(testApp, 2);
    const [ama, kofi] = members as [TestUser, TestUser];
    await sendToGroup(testApp, kofi, id);
    await sendToGroup(testApp, writer, id);
    expect(await readGroupCounts(ama, id)).toEqual([2, 2, 2]);
    const counts: number[] = [];
    (await connectSocket(ama)).on("groupUpdated", (event) => {
      if (event.change === "own") counts.push(event.unreadCount);
    });
    await changeBlock("blockEntity", ama, kofi);
    expect(await readGroupCounts(ama, id)).toEqual([1, 1, 1]);
    const hidden = await sendToGroup(testApp, kofi, id);
    await sendToGroup(testApp, ama, id);
    expect(await readGroupCounts(ama, id)).toEqual([1, 1, 1]);
    expect(await readGroupCounts(kofi, id)).toEqual([1, 1, 1]);
    expect(await readGroupCounts(writer, id)).toEqual([3, 3, 3]);
    await change("deleteMessage", hidden._id, kofi);
    expect(await readGroupCounts(ama, id)).toEqual([1, 1, 1]);
    await change("restoreMessage", hidden._id, kofi);
    await changeBlock("unblockEntity", ama, kofi);
    expect(await readGroupCounts(ama, id)).toEqual([3, 3, 3]);
    expect(await readGroupCounts(kofi, id)).toEqual([2, 2, 2]);
    await expect.poll(() => counts).toEqual([1, 3]);
  });

  test("the messages of a user who has left the group follow a block and a deletion of the account, too", async () => {
    const { id, writer, members } = await makeGroupWithReaders(testApp, 2);
    const [ama, kofi] = members as [TestUser, TestUser];
    await sendToGroup(testApp, kofi, id);
    await sendToGroup(testApp, writer, id);
    await testApp.call("leaveGroup", { params: { id }, body: {} }, kofi);
    const changedIds: unknown[] = [];
    (await connectSocket(kofi)).on("chatChanged", ({ groupId }) => changedIds.push(groupId));
    await changeBlock("blockEntity", ama, kofi);
    expect(await readGroupCounts(ama, id)).toEqual([1, 1, 1]);
    await changeBlock("unblockEntity", ama, kofi);
    expect(await readGroupCounts(ama, id)).toEqual([2, 2, 2]);
    await setDeleted(kofi, true);
    expect(await readGroupCounts(ama, id)).toEqual([1, 1, 1]);
    await setDeleted(kofi, false);
    expect(await readGroupCounts(ama, id)).toEqual([2, 2, 2]);
    expect(changedIds).not.toContain(id);
  });

  test("a hidden message does not move a group up, nor show in its preview; it is not the first unread one", async () => {
    const { id, members } = await makeGroupWithReaders(testApp, 2);
    const [ama, kofi] = members as [TestUser, TestUser];
    const other = await makeGroupWithReaders(testApp, 0);
    const params = { id: other.id };
    await testApp.call("joinGroup", { params, body: {} }, ama);
    await sendToGroup(testApp, kofi, id, { content: "before the block" });
    await changeBlock("blockEntity", ama, kofi);
    const list = async () =>
      (await testApp.call("listGroups", { query: {} }, ama)).map((group) => [
        group._id,
        group.lastMessage?.content,
      ]);
    // A group without messages that the viewer sees is sorted by its creation.
    expect(await list()).toEqual([
      [other.id, undefined],
      [id, undefined],
    ]);
    await sendToGroup(testApp, other.writer, other.id, { content: "seen" });
    await sendToGroup(testApp, kofi, id, { content: "hidden" });
    expect(await list()).toEqual([
      [other.id, "seen"],
      [id, undefined],
    ]);
    const first = await testApp.send("listGroups", { query: { limit: 1 } }, ama);
    const cursor = String(first.headers["x-next-cursor"]);
    const rest = await testApp.call("listGroups", { query: { limit: 1, cursor } }, ama);
    expect(rest.map(({ _id }) => _id)).toEqual([id]);
    expect((await testApp.call("getGroup", { params: { id } }, ama)).firstUnreadId).toBeNull();
    await changeBlock("unblockEntity", ama, kofi);
    expect((await list())[0]).toEqual([id, "hidden"]);
  });

  test("the messages of a deleted account do not count, until it is restored", async () => {
    const [ama, kofi] = await makePair();
    const { id, writer } = await makeGroupWithReaders(testApp, 0);
    await testApp.call("joinGroup", { params: { id }, body: {} }, ama);
    await sendChatMessage(testApp, ama, kofi);
    await sendToGroup(testApp, ama, id);
    const firstUnread = () =>
      Promise.all([
        testApp.call("getChat", { params: { userId: ama.userId } }, kofi),
        testApp.call("getGroup", { params: { id } }, writer),
      ]).then((opened) => opened.map(({ firstUnreadId }) => firstUnreadId !== null));
    expect(await firstUnread()).toEqual([true, true]);
    await setDeleted(ama, true);
    expect(await firstUnread()).toEqual([false, false]);
    expect(await readChatCounts(kofi, ama)).toEqual([0, 0, 0]);
    expect(await readGroupCounts(writer, id)).toEqual([0, 0, 0]);
    await setDeleted(ama, false);
    expect(await readChatCounts(kofi, ama)).toEqual([1, 1, 1]);
    expect(await readGroupCounts(writer, id)).toEqual([1, 1, 1]);
  });
});
