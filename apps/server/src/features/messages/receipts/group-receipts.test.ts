import type { MessageStatusEvent } from "@kora/contract/events";
import { afterEach, describe, expect, test } from "vitest";
import { sendChatMessage } from "../../../testing/chats.fixture.ts";
import { fillGroup } from "../../../testing/group-roles.fixture.ts";
import {
  listGroupMessages,
  makeGroupWithReaders,
  sendToGroup,
} from "../../../testing/groups.fixture.ts";
import { type TestUser, useTestApp } from "../../../testing/test-app.ts";
import { connect, type TestSocket } from "../../../testing/test-socket.ts";
import { makeReader } from "../../../testing/users.fixture.ts";

const testApp = useTestApp();
const sockets: TestSocket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.close();
});

async function connectSocket(user: TestUser): Promise<TestSocket> {
  const socket = await connect(testApp, user);
  sockets.push(socket);
  return socket;
}

/** Closes the socket and waits until the server has stored that the user is offline. */
async function disconnect(user: TestUser, socket: TestSocket): Promise<void> {
  socket.close();
  const { rows } = await testApp.db.pool.query("SELECT last_seen_at FROM users WHERE id = $1", [
    user.userId,
  ]);
  await expect
    .poll(async () => {
      const current = await testApp.db.pool.query("SELECT last_seen_at FROM users WHERE id = $1", [
        user.userId,
      ]);
      return current.rows[0]?.last_seen_at;
    })
    .not.toEqual(rows[0]?.last_seen_at);
}

/** Collects the receipts of group messages that the socket gets. In groups, `userId` is null and `groupId` is set. */
function collectReceipts(socket: TestSocket): Pick<MessageStatusEvent, "messageId" | "status">[] {
  const receipts: Pick<MessageStatusEvent, "messageId" | "status">[] = [];
  socket.on("messageStatusUpdate", ({ messageId, status, userId, groupId }) => {
    expect(userId).toBeNull();
    expect(groupId).not.toBeNull();
    receipts.push({ messageId, status });
  });
  return receipts;
}

const getStatuses = async (user: TestUser, id: string) =>
  (await listGroupMessages(testApp, user, id)).map(({ status }) => status);
const getGroupEntry = async (user: TestUser, id: string) =>
  (await testApp.call("listGroups", { query: {} }, user)).find(({ _id }) => _id === id);
const getUnreadCount = async (user: TestUser, call: "listGroups" | "listRecentChats") =>
  Number((await testApp.send(call, { query: {} }, user)).headers["x-unread-count"]);

describe("the status of a group message", () => {
  test("is sent until each other member has been online, and delivered afterwards", async () => {
    const { id, writer, members } = await makeGroupWithReaders(testApp, 2);
    const [ama, kofi] = members as [TestUser, TestUser];
    const writerSocket = await connectSocket(writer);
    const receipts = collectReceipts(writerSocket);
    const first = await sendToGroup(testApp, writer, id);
    const second = await sendToGroup(testApp, writer, id);
    expect([first.status, second.status]).toEqual(["sent", "sent"]);
    const amaSocket = await connectSocket(ama);
    const watchResponse = await writerSocket.emitWithAck("watchPeople", { userIds: [ama.userId] });
    expect(watchResponse.ok && watchResponse.online).toEqual([ama.userId]);
    expect(await getStatuses(writer, id)).toEqual(["sent", "sent"]);
    await connectSocket(kofi);
    // The event may arrive twice, because both members connect at about the same time.
    const expected = [JSON.stringify({ messageId: second._id, status: "delivered" })];
    await expect
      .poll(() => [...new Set(receipts.map((receipt) => JSON.stringify(receipt)))])
      .toEqual(expected);
    expect(await getStatuses(writer, id)).toEqual(["delivered", "delivered"]);
    expect((await getGroupEntry(writer, id))?.lastMessage?.status).toBe("delivered");
    // All members are online, so a new message is delivered at once.
    expect((await sendToGroup(testApp, writer, id)).status).toBe("delivered");
    // Earlier messages stay delivered when a member goes offline; later messages are not delivered.
    await disconnect(ama, amaSocket);
    expect(await getStatuses(writer, id)).toEqual(["delivered", "delivered", "delivered"]);
    expect((await sendToGroup(testApp, writer, id)).status).toBe("sent");
    expect((await getStatuses(writer, id)).at(-1)).toBe("sent");
  });

  test.each<[string, string, { delivered: boolean }]>([
    ["hides the online state", "online_state_to = 'nobody'", { delivered: false }],
    ["shows it to friends", "online_state_to = 'friends'", { delivered: false }],
    ["is a minor", "birth_month = now() - interval '15 years'", { delivered: false }],
    ["is of unknown age", "birth_month = NULL", { delivered: false }],
    ["shows it to everyone", "online_state_to = 'everyone'", { delivered: true }],
  ])(
    "of an adult, after all came online, if a stranger %s",
    async (_who, change, { delivered }) => {
      const { id, writer, members } = await makeGroupWithReaders(testApp, 2);
      const [ama, kofi] = members as [TestUser, TestUser];
      await testApp.db.pool.query(`UPDATE users SET ${change} WHERE id = $1`, [ama.userId]);
      await sendToGroup(testApp, writer, id);
      await sendToGroup(testApp, ama, id);
      const writerSocket = await connectSocket(writer);
      const receipts = collectReceipts(writerSocket);
      const amaReceipts = collectReceipts(await connectSocket(ama));
      const selectReceipt =
        "SELECT delivered_up_to FROM conversation_members WHERE conversation_id = $1 AND user_id = $2";
      await expect
        .poll(async () => (await testApp.db.pool.query(selectReceipt, [id, ama.userId])).rows)
        .not.toEqual([{ delivered_up_to: null }]);
      await connectSocket(kofi);
      // Ama may see the online state of the others.
      await expect.poll(() => amaReceipts.length).toBeGreaterThan(0);
      expect(await getStatuses(ama, id)).toEqual(["delivered", "delivered"]);
      await writerSocket.emitWithAck("login", {});
      expect(receipts.length > 0).toBe(delivered);
      const status = delivered ? "delivered" : "sent";
      expect((await sendToGroup(testApp, writer, id)).status).toBe(status);
      expect(await getStatuses(writer, id)).toEqual([status, "delivered", status]);
      expect((await getGroupEntry(writer, id))?.lastMessage?.status).toBe(status);
    },
  );

  test("is read when all other members have read it; each member gets an event when the lowest up-to marker of the others advances", async () => {
    const { id, writer, members } = await makeGroupWithReaders(testApp, 2);
    const [ama, kofi] = members as [TestUser, TestUser];
    const [writerSocket, amaSocket, kofiSocket] = [
      await connectSocket(writer),
      await connectSocket(ama),
      await connectSocket(kofi),
    ];
    const first = await sendToGroup(testApp, writer, id, { content: "one" });
    const second = await sendToGroup(testApp, ama, id, { content: "two" });
    const third = await sendToGroup(testApp, writer, id, { content: "three" });
    const [writerReceipts, amaReceipts] = [
      collectReceipts(writerSocket),
      collectReceipts(amaSocket),
    ];
    const markRead = (socket: TestSocket, { _id: messageId }: { _id: string }) =>
      socket.emitWithAck("messageRead", { messageId });

    expect(await markRead(kofiSocket, third)).toEqual({ ok: true });
    expect(await getStatuses(writer, id)).toEqual(["delivered", "delivered", "delivered"]);
    expect(await markRead(amaSocket, first)).toEqual({ ok: true });
    // All others have read the writer's first message. A message of another member is read when the viewer has read it.
    expect(await getStatuses(writer, id)).toEqual(["read", "delivered", "delivered"]);
    expect(await getStatuses(ama, id)).toEqual(["read", "delivered", "delivered"]);
    await markRead(writerSocket, second);
    expect(await getStatuses(ama, id)).toEqual(["read", "read", "delivered"]);
    await amaSocket.emitWithAck("markGroupAsRead", { groupId: id });
    expect(await getStatuses(writer, id)).toEqual(["read", "read", "read"]);
    expect((await getGroupEntry(writer, id))?.lastMessage?.status).toBe("read");
    // The event that the last message was delivered may arrive late, so only `read` is compared.
    const getReadIds = (receipts: typeof amaReceipts) =>
      receipts.flatMap(({ messageId, status }) => (status === "read" ? [messageId] : []));
    const messageIds = [first, second, third].map(({ _id }) => _id);
    // Ama's receipts cause the first and the third event, the writer's own receipt causes the second.
    await expect.poll(() => getReadIds(writerReceipts)).toEqual(messageIds);
    // Ama's own receipts cause the first and the third event. The receipt of the writer, the lowest then, causes the
    // second.
    await expect.poll(() => getReadIds(amaReceipts)).toEqual(messageIds);
  });

  test("is read when the last two members read it at the same time", async () => {
    const { id, writer, members } = await makeGroupWithReaders(testApp, 2);
    const [ama, kofi] = members as [TestUser, TestUser];
    const [writerSocket, amaSocket, kofiSocket] = [
      await connectSocket(writer),
      await connectSocket(ama),
      await connectSocket(kofi),
    ];
    const receipts = collectReceipts(writerSocket);
    for (let n = 1; n <= 5; n += 1) {
      const sent = await sendToGroup(testApp, writer, id);
      await Promise.all(
        [amaSocket, kofiSocket].map((socket) =>
          socket.emitWithAck("messageRead", { messageId: sent._id }),
        ),
      );
      await expect
        .poll(() =>
          receipts.some(({ messageId, status }) => messageId === sent._id && status === "read"),
        )
        .toBe(true);
    }
  });

  test("cannot be changed by outsiders, nor on behalf of another user", async () => {
    const { id, writer, members } = await makeGroupWithReaders(testApp, 1);
    const [ama] = members as [TestUser];
    const { _id: messageId } = await sendToGroup(testApp, writer, id);
    const stranger = await connectSocket(await makeReader(testApp));
    expect(await stranger.emitWithAck("messageRead", { messageId })).toMatchObject({
      code: "NOT_FOUND",
    });
    expect(await stranger.emitWithAck("markGroupAsRead", { groupId: id })).toMatchObject({
      code: "FORBIDDEN",
    });
    const forged = { messageId, readerId: writer.userId };
    expect(await (await connectSocket(ama)).emitWithAck("messageRead", forged)).toMatchObject({
      code: "FORBIDDEN",
    });
    for (const [call, body] of [
      ["viewGroup", {}],
      ["muteGroup", { on: true }],
    ] as const) {
      const errorResponse = await testApp.callExpectingError(
        call,
        { params: { id }, body: body as never },
        await makeReader(testApp),
      );
      expect(errorResponse.status).toBe(403);
    }
  });

  test("is delivered in a group of more than 100 members only if all of them are online", async () => {
    const { id, writer } = await makeGroupWithReaders(testApp, 0);
    await fillGroup(testApp, id, 120);
    const { rows } = await testApp.db.pool.query<{ user_id: string }>(
      "SELECT user_id FROM conversation_members WHERE conversation_id = $1 AND user_id <> $2",
      [id, writer.userId],
    );
    const { presence } = testApp.app.createContext({ viewer: null });
    const userIds = rows.map(({ user_id }) => user_id);
    for (const userId of userIds.slice(1)) presence.connect(userId);
    expect((await sendToGroup(testApp, writer, id)).status).toBe("sent");
    presence.connect(userIds[0] ?? "");
    expect((await sendToGroup(testApp, writer, id)).status).toBe("delivered");
    expect(await getStatuses(writer, id)).toEqual(["delivered", "delivered"]);
    for (const userId of userIds) presence.disconnect(userId);
  });
});

describe("the unread count and the mute setting of a group", () => {
  test("the unread count is the number of messages of others since the last view; viewing clears it on all sockets", async () => {
    const { id, writer, members } = await makeGroupWithReaders(testApp, 1);
    const [ama] = members as [TestUser];
    await sendToGroup(testApp, writer, id, { content: "one" });
    const second = await sendToGroup(testApp, writer, id, { content: "two" });
    await sendToGroup(testApp, ama, id, { content: "own" });
    expect((await getGroupEntry(ama, id))?.unreadCount).toBe(2);
    expect(await getUnreadCount(ama, "listGroups")).toBe(2);
    // Chats and groups have separate unread counts.
    await sendChatMessage(testApp, await makeReader(testApp), ama);
    expect(await getUnreadCount(ama, "listRecentChats")).toBe(1);
    expect(await getUnreadCount(ama, "listGroups")).toBe(2);
    const amaSocket = await connectSocket(ama);
    const event = new Promise((resolve) => amaSocket.on("groupUpdated", resolve));
    await testApp.call("viewGroup", { params: { id }, body: {} }, ama);
    expect(await event).toEqual({
      change: "own",
      groupId: id,
      isMuted: false,
      unreadCount: 0,
      revision: 3,
    });
    expect(await getUnreadCount(ama, "listGroups")).toBe(0);
    // Viewing does not mark messages as read.
    const group = await testApp.call("getGroup", { params: { id } }, ama);
    expect(group.firstUnreadId).not.toBeNull();
    await amaSocket.emitWithAck("messageRead", { messageId: second._id });
    expect((await testApp.call("getGroup", { params: { id } }, ama)).firstUnreadId).toBeNull();
  });

  test("the unread count is 0 for a new member, and leaves out messages that disappeared", async () => {
    const { id, writer, members } = await makeGroupWithReaders(testApp, 2);
    const [ama, kofi] = members as [TestUser, TestUser];
    await sendToGroup(testApp, writer, id, { disappearAfter: "3600" });
    await sendToGroup(testApp, writer, id);
    await testApp.call("viewGroup", { params: { id }, body: {} }, kofi);
    const newMember = await makeReader(testApp);
    await testApp.call("joinGroup", { params: { id }, body: {} }, newMember);
    expect((await getGroupEntry(newMember, id))?.unreadCount).toBe(0);
    testApp.clock.advance(3600 * 1000);
    await testApp.app.jobHandlers["delete-expired-messages"]({});
    expect((await getGroupEntry(ama, id))?.unreadCount).toBe(1);
    await sendToGroup(testApp, writer, id);
    const counts = [ama, kofi, newMember, writer].map(
      async (user) => (await getGroupEntry(user, id))?.unreadCount,
    );
    expect(await Promise.all(counts)).toEqual([2, 1, 1, 0]);
  });

  test("the mute setting is stored and published to the user's sockets", async () => {
    const { id, members } = await makeGroupWithReaders(testApp, 1);
    const [ama] = members as [TestUser];
    const amaSocket = await connectSocket(ama);
    const event = new Promise((resolve) => amaSocket.on("groupUpdated", resolve));
    const params = { id };
    expect(await testApp.call("muteGroup", { params, body: { on: true } }, ama)).toEqual({
      isMuted: true,
    });
    expect(await event).toMatchObject({ change: "own", isMuted: true });
    expect((await getGroupEntry(ama, id))?.isMuted).toBe(true);
  });
});
