import { describe, expect, test } from "vitest";
import { listChatMessages, sendChatMessage } from "../../../testing/chats.fixture.ts";
import { type TestUser, useTestApp } from "../../../testing/test-app.ts";
import { connect } from "../../../testing/test-socket.ts";
import { block, makeReader } from "../../../testing/users.fixture.ts";

const testApp = useTestApp();

const makePair = () => Promise.all([makeReader(testApp), makeReader(testApp)]);
const listRecentChats = (user: TestUser, query: object = {}) =>
  testApp.call("listRecentChats", { query }, user);
const getUnreadCount = async (user: TestUser) => {
  const response = await testApp.send("listRecentChats", { query: {} }, user);
  return Number(response.headers["x-unread-count"]);
};
const getChat = (user: TestUser, partner: TestUser) =>
  testApp.call("getChat", { params: { userId: partner.userId } }, user);

describe("a chat", () => {
  test("lists its messages oldest first: the latest, or those before, after or around a message", async () => {
    const [ama, kofi] = await makePair();
    const ids: string[] = [];
    for (let n = 0; n < 9; n += 1)
      ids.push((await sendChatMessage(testApp, ama, kofi, { content: `${n}` }))._id);
    const listContents = async (query: object) =>
      (await listChatMessages(testApp, kofi, ama, query)).map(({ content }) => content).join("");
    expect(await listContents({ limit: 4 })).toBe("5678");
    expect(await listContents({ limit: 3, before: ids[5] })).toBe("234");
    expect(await listContents({ limit: 3, after: ids[5] })).toBe("678");
    expect(await listContents({ limit: 3, after: ids[1] })).toBe("234");
    expect(await listContents({ limit: 4, around: ids[4] })).toBe("2345");
    const bothParams = { before: ids[5], after: ids[1] };
    const errorResponse = await testApp.callExpectingError(
      "listMessages",
      { params: { userId: ama.userId }, query: bothParams },
      kofi,
    );
    expect(errorResponse.status).toBe(400);
  });

  test("lists the messages that changed since a revision, in the order of their changes", async () => {
    const [ama, kofi] = await makePair();
    const changedMessage = await sendChatMessage(testApp, ama, kofi, { content: "one" });
    await sendChatMessage(testApp, ama, kofi, { content: "two" });
    const { revision: since } = await getChat(kofi, ama);
    expect(await listChatMessages(testApp, kofi, ama, { since })).toEqual([]);
    const body = { content: "One" };
    await testApp.call("editMessage", { params: { messageId: changedMessage._id }, body }, ama);
    await sendChatMessage(testApp, kofi, ama, { content: "three" });
    await testApp.call(
      "deleteMessage",
      { params: { messageId: changedMessage._id }, body: {} },
      ama,
    );
    const changed = await listChatMessages(testApp, kofi, ama, { since });
    expect(changed.map(({ content, isDeleted }) => [content, isDeleted])).toEqual([
      ["three", false],
      ["", true],
    ]);
    expect(changed.map(({ revision }) => revision)).toEqual([4, 5]);
    expect(
      (await listChatMessages(testApp, kofi, ama, { since, limit: 1 })).map(
        ({ content }) => content,
      ),
    ).toEqual(["three"]);
  });

  test("shows its messages to no other user", async () => {
    const [ama, kofi] = await makePair();
    await sendChatMessage(testApp, ama, kofi);
    const stranger = await makeReader(testApp);
    expect(await listChatMessages(testApp, stranger, ama)).toEqual([]);
    expect(await listChatMessages(testApp, stranger, kofi)).toEqual([]);
    expect(await listRecentChats(stranger)).toEqual([]);
  });

  test("can be opened before the first message; the viewer's own id and a user who blocked the viewer are 404", async () => {
    const [ama, kofi] = await makePair();
    expect(await getChat(ama, kofi)).toEqual({
      userId: kofi.userId,
      name: `Name of ${kofi.username}`,
      username: kofi.username,
      avatar: null,
      isOnline: false,
      lastSeenAt: null,
      state: "open",
      isBlocked: false,
      unreadCount: 0,
      firstUnreadId: null,
      revision: 0,
      isMuted: false,
      request: null,
      isFriendsOnly: false,
    });
    const getChatExpectingError = (partner: TestUser) =>
      testApp.callExpectingError("getChat", { params: { userId: partner.userId } }, ama);
    expect((await getChatExpectingError(ama)).status).toBe(404);
    await block(testApp, kofi, ama);
    expect((await getChatExpectingError(kofi)).status).toBe(404);
  });

  test("stays readable and listed after a block, but is closed; getPerson is 404 for both users", async () => {
    const [ama, kofi] = await makePair();
    await sendChatMessage(testApp, ama, kofi);
    await block(testApp, kofi, ama);
    expect(await getChat(ama, kofi)).toMatchObject({
      state: "closed",
      isBlocked: false,
      lastSeenAt: null,
    });
    expect(await getChat(kofi, ama)).toMatchObject({ state: "closed", isBlocked: true });
    expect(await listRecentChats(ama)).toHaveLength(1);
    for (const [viewer, partner] of [
      [ama, kofi],
      [kofi, ama],
    ] as const) {
      const params = { userId: partner.userId };
      expect((await testApp.callExpectingError("getPerson", { params }, viewer)).status).toBe(404);
      expect(await listChatMessages(testApp, viewer, partner)).toHaveLength(1);
    }
  });
});

describe("recent chats", () => {
  test("are listed in pages, latest message first, each with a preview of that message and the unread count", async () => {
    const [ama, kofi] = await makePair();
    const yaw = await makeReader(testApp);
    await sendChatMessage(testApp, kofi, ama, { content: "from Kofi" });
    await sendChatMessage(testApp, yaw, ama, { content: "from Yaw" });
    await sendChatMessage(testApp, yaw, ama, { content: "y".repeat(200) });
    const chats = await listRecentChats(ama);
    expect(chats.map(({ userId, unreadCount }) => [userId, unreadCount])).toEqual([
      [yaw.userId, 2],
      [kofi.userId, 1],
    ]);
    expect(chats[0]?.lastMessage).toMatchObject({ content: "y".repeat(100), isOwn: false });
    expect(await getUnreadCount(ama)).toBe(3);
    const response = await testApp.send("listRecentChats", { query: { limit: 1 } }, ama);
    const cursor = String(response.headers["x-next-cursor"]);
    expect(await listRecentChats(ama, { limit: 1, cursor })).toMatchObject([
      { userId: kofi.userId },
    ]);
    // A user's own messages are never unread.
    expect(await getUnreadCount(yaw)).toBe(0);
  });

  test("keep their unread count when messages are listed or sent; viewing the chat clears it", async () => {
    const [ama, kofi] = await makePair();
    const { _id } = await sendChatMessage(testApp, kofi, ama);
    await listChatMessages(testApp, ama, kofi);
    await sendChatMessage(testApp, ama, kofi, { content: "mine" });
    expect(await getUnreadCount(ama)).toBe(1);
    expect((await getChat(ama, kofi)).firstUnreadId).toBe(_id);
    const params = { userId: kofi.userId };
    expect(await testApp.call("viewChat", { params, body: {} }, ama)).toEqual({ unreadCount: 0 });
    expect(await getUnreadCount(ama)).toBe(0);
    // Only events advance read receipts.
    expect((await getChat(ama, kofi)).firstUnreadId).toBe(_id);
    expect((await listChatMessages(testApp, kofi, ama))[0]?.status).toBe("delivered");
    await sendChatMessage(testApp, kofi, ama);
    expect(await getUnreadCount(ama)).toBe(1);
  });

  test("have a correct unread count while several tabs send and view concurrently", async () => {
    const [ama, kofi] = await makePair();
    await sendChatMessage(testApp, kofi, ama);
    const params = { userId: kofi.userId };
    await Promise.all(
      Array.from({ length: 20 }, (_, tab) =>
        tab % 4 === 0
          ? testApp.call("viewChat", { params, body: {} }, ama)
          : sendChatMessage(testApp, tab % 2 === 0 ? ama : kofi, tab % 2 === 0 ? kofi : ama),
      ),
    );
    await testApp.call("viewChat", { params, body: {} }, ama);
    expect(await getUnreadCount(ama)).toBe(0);
    await sendChatMessage(testApp, kofi, ama);
    await sendChatMessage(testApp, ama, kofi);
    expect(await getUnreadCount(ama)).toBe(1);
  });

  test("leave out a chat that the viewer deleted for themselves, until its next message", async () => {
    const [ama, kofi] = await makePair();
    await sendChatMessage(testApp, kofi, ama);
    const params = { userId: kofi.userId };
    await testApp.call("deleteChat", { params, body: {} }, ama);
    expect(await listRecentChats(ama)).toEqual([]);
    expect(await getUnreadCount(ama)).toBe(0);
    expect(await listRecentChats(kofi)).toHaveLength(1);
    // Viewing a chat that the viewer deleted does not list it again, and publishes no event.
    const socket = await connect(testApp, ama);
    const updatedUserIds: string[] = [];
    socket.on("updateChat", ({ userId }) => updatedUserIds.push(userId));
    await testApp.call("viewChat", { params, body: {} }, ama);
    await sendChatMessage(testApp, kofi, ama, { content: "Still there?" });
    await expect.poll(() => updatedUserIds).toEqual([kofi.userId]);
    socket.close();
    expect(await listRecentChats(ama)).toMatchObject([{ unreadCount: 1 }]);
    const userWithoutChat = await makeReader(testApp);
    const errorResponse = await testApp.callExpectingError(
      "deleteChat",
      { params: { userId: userWithoutChat.userId }, body: {} },
      ama,
    );
    expect(errorResponse.status).toBe(404);
  });

  test("can be muted by each user for themselves", async () => {
    const [ama, kofi] = await makePair();
    await sendChatMessage(testApp, kofi, ama);
    const params = { userId: kofi.userId };
    expect(await testApp.call("muteChat", { params, body: { on: true } }, ama)).toEqual({
      isMuted: true,
    });
    expect(await listRecentChats(ama)).toMatchObject([{ isMuted: true }]);
    expect(await listRecentChats(kofi)).toMatchObject([{ isMuted: false }]);
    await testApp.call("muteChat", { params, body: { on: false } }, ama);
    expect((await getChat(ama, kofi)).isMuted).toBe(false);
  });
});

describe("the user directory", () => {
  test("lists all users once, 20 at a time, in an order that differs at each visit", async () => {
    const users = await Promise.all(Array.from({ length: 45 }, () => makeReader(testApp)));
    const [ama] = users as [TestUser];
    const readDirectory = async () => {
      const ids: string[] = [];
      let cursor: string | undefined;
      do {
        const query: { cursor?: string } = cursor === undefined ? {} : { cursor };
        const response = await testApp.send("listPeopleToChat", { query }, ama);
        const page = response.json<{ _id: string }[]>();
        expect(page.length).toBeLessThanOrEqual(20);
        ids.push(...page.map(({ _id }) => _id));
        const nextCursor = response.headers["x-next-cursor"];
        cursor = nextCursor === undefined ? undefined : String(nextCursor);
      } while (cursor !== undefined);
      return ids;
    };
    const [firstVisit, secondVisit] = [await readDirectory(), await readDirectory()];
    expect(new Set(firstVisit).size).toBe(firstVisit.length);
    expect([...firstVisit].sort()).toEqual([...secondVisit].sort());
    for (const { userId } of users) expect(firstVisit).toContain(userId);
    expect(firstVisit).not.toEqual(secondVisit);
  });

  test("finds users by name or username, without blocked, suspended and unverified ones", async () => {
    const uniqueText = `zq${Date.now().toString(36)}`;
    const ama = await makeReader(testApp);
    const [visible, blocked] = [
      await makeReader(testApp, { username: `${uniqueText}one` }),
      await makeReader(testApp, { username: `${uniqueText}two` }),
    ];
    await makeReader(testApp, { username: `${uniqueText}three`, verifiedAt: null });
    await makeReader(testApp, { username: `${uniqueText}four`, suspendedAt: testApp.clock.now() });
    await block(testApp, blocked, ama);
    const results = await testApp.call("listPeopleToChat", { query: { search: uniqueText } }, ama);
    expect(results).toEqual([
      {
        _id: visible.userId,
        name: `Name of ${visible.username}`,
        username: visible.username,
        avatar: null,
        isOnline: false,
        isFriend: false,
        isRequestPending: false,
        isRequestReceived: false,
      },
    ]);
    expect(await testApp.call("listPeopleToChat", { query: { search: "!!" } }, ama)).toEqual([]);
  });
});
