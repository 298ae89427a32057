import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, test } from "vitest";
import { listChatMessages, sendChatMessage } from "../../../testing/chats.fixture.ts";
import type { NamedFile } from "../../../testing/multipart.ts";
import { type TestUser, useTestApp } from "../../../testing/test-app.ts";
import { connect, type TestSocket } from "../../../testing/test-socket.ts";
import { block, deleteAccountInput, makeReader } from "../../../testing/users.fixture.ts";

const testApp = useTestApp();
const sockets: TestSocket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});

async function connectSocket(user: TestUser): Promise<TestSocket> {
  const socket = await connect(testApp, user);
  sockets.push(socket);
  return socket;
}

const makePair = () => Promise.all([makeReader(testApp), makeReader(testApp)]);
/** Runs an operation at once in several browser tabs, which are numbered. */
const runInTabs = <Result>(count: number, operation: (tab: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, tab) => operation(tab)));
const sendExpectingError = (user: TestUser, form: object) =>
  testApp.callExpectingError("sendMessage", { form, files: { media: undefined } }, user);

describe("a message", () => {
  test("is returned as it was stored, and both users find it in their chat", async () => {
    const [ama, kofi] = await makePair();
    const sent = await sendChatMessage(testApp, ama, kofi, {
      content: "  Are you there? ",
      clientId: "a-1",
    });
    expect(sent).toMatchObject({
      content: "Are you there?",
      clientId: "a-1",
      sender: { _id: ama.userId, username: ama.username },
      recipient: kofi.userId,
      groupId: null,
      status: "sent",
      isDeleted: false,
      isEdited: false,
      disappearAfter: 0,
      disappearsAt: null,
      mediaUrl: null,
      revision: 1,
    });
    expect(await listChatMessages(testApp, ama, kofi)).toEqual([sent]);
    const [received] = await listChatMessages(testApp, kofi, ama);
    expect(received).toEqual({ ...sent, clientId: null, status: "delivered" });
  });

  test("needs text or an attachment, one recipient other than the sender, and valid fields", async () => {
    const [ama, kofi] = await makePair();
    const recipientId = kofi.userId;
    expect(await sendExpectingError(ama, { recipientId, content: " \n " })).toMatchObject({
      status: 400,
      body: { msg: "A message needs text or an attachment." },
    });
    expect((await sendExpectingError(ama, { content: "To whom?" })).status).toBe(400);
    expect((await sendExpectingError(ama, { recipientId: ama.userId, content: "Me" })).status).toBe(
      400,
    );
    const groupId = kofi.userId;
    expect((await sendExpectingError(ama, { recipientId, groupId, content: "Both" })).status).toBe(
      400,
    );
    expect((await sendExpectingError(ama, { groupId, content: "No such group" })).status).toBe(404);
    expect((await sendExpectingError(ama, { recipientId, content: "x".repeat(5001) })).status).toBe(
      400,
    );
    expect(
      (await sendExpectingError(ama, { recipientId, content: "null \u0000 byte" })).status,
    ).toBe(400);
    expect(
      (await sendExpectingError(ama, { recipientId, content: "x", clientId: "with space" })).status,
    ).toBe(400);
    expect(
      (await sendExpectingError(ama, { recipientId, content: "x", disappearAfter: "7" })).status,
    ).toBe(400);
    expect(await listChatMessages(testApp, ama, kofi)).toEqual([]);
  });

  test("is 404 if the recipient does not exist or blocked the sender, and 403 if either blocked the other in their chat", async () => {
    const [ama, kofi] = await makePair();
    const absentUserId = "01970000-0000-7000-8000-000000000000";
    expect(
      (await sendExpectingError(ama, { recipientId: absentUserId, content: "x" })).status,
    ).toBe(404);
    const blocker = await makeReader(testApp);
    await block(testApp, blocker, ama);
    expect(
      (await sendExpectingError(ama, { recipientId: blocker.userId, content: "x" })).status,
    ).toBe(404);

    await sendChatMessage(testApp, ama, kofi);
    await block(testApp, kofi, ama);
    for (const [from, to] of [
      [ama, kofi],
      [kofi, ama],
    ] as const) {
      expect(
        await sendExpectingError(from, { recipientId: to.userId, content: "x" }),
      ).toMatchObject({
        status: 403,
        body: { code: "BLOCKED" },
      });
      // Earlier messages stay readable.
      expect(await listChatMessages(testApp, from, to)).toHaveLength(1);
    }
  });

  test("is stored once when ten tabs send it at once with one clientId; repeating a clientId returns the stored message", async () => {
    const [ama, kofi] = await makePair();
    const sent = await runInTabs(10, () =>
      sendChatMessage(testApp, ama, kofi, { clientId: "once" }),
    );
    expect(new Set(sent.map(({ _id }) => _id)).size).toBe(1);
    expect(await listChatMessages(testApp, kofi, ama)).toHaveLength(1);
    const repeated = await sendChatMessage(testApp, ama, kofi, { clientId: "once" });
    expect(repeated._id).toBe(sent[0]?._id);
    // The same clientId of another user is a different message.
    await sendChatMessage(testApp, kofi, ama, { clientId: "once" });
    expect(await listChatMessages(testApp, kofi, ama)).toHaveLength(2);
    const { rows } = await testApp.db.pool.query("SELECT message_count FROM conversations");
    expect(rows).toContainEqual({ message_count: 2 });
  });

  test("with the clientId of a message to another recipient or with another text is refused, unless that one was edited", async () => {
    const [ama, kofi] = await makePair();
    const yaw = await makeReader(testApp);
    const { _id: messageId } = await sendChatMessage(testApp, ama, kofi, { clientId: "once" });
    for (const form of [
      { recipientId: yaw.userId, content: "Good morning", clientId: "once" },
      { recipientId: kofi.userId, content: "Other words", clientId: "once" },
    ]) {
      expect(await sendExpectingError(ama, form)).toMatchObject({
        status: 409,
        body: { message: "This clientId belongs to another message." },
      });
    }
    expect(await listChatMessages(testApp, kofi, ama)).toHaveLength(1);
    await testApp.call(
      "editMessage",
      { params: { messageId }, body: { content: "Good evening" } },
      ama,
    );
    const repeated = await sendChatMessage(testApp, ama, kofi, { clientId: "once" });
    expect(repeated).toMatchObject({ _id: messageId, content: "Good evening" });
  });

  test("with the clientId of a message with another file, quote, timer or origin is refused", async () => {
    const [ama, kofi] = await makePair();
    const send = async (form: object, media?: NamedFile) => {
      const input = { form: { recipientId: kofi.userId, ...form }, files: { media } };
      const response = await testApp.send("sendMessage", input, ama);
      return [response.statusCode, response.json()._id ?? response.json().message];
    };
    const refusal = [409, "This clientId belongs to another message."];
    const [, quotedId] = await send({ content: "Read this." });
    const file = { name: "river.txt", bytes: Buffer.from("River") };
    const words = { content: "Words" };
    const cases: [first: Parameters<typeof send>, other: Parameters<typeof send>][] = [
      [[words], [words, file]],
      [
        [words, file],
        [words, { ...file, name: "sea.txt" }],
      ],
      [[{ ...words, replyTo: quotedId }], [words]],
      [[{ ...words, disappearAfter: 3600 }], [words]],
      [[{ content: "Read this." }], [{ forwardOf: quotedId }]],
      [[{ forwardOf: quotedId }], [{ content: "Read this." }]],
    ];
    for (const [[form, media], [otherForm, otherMedia]] of cases) {
      const clientId = randomUUID();
      const sent = await send({ ...form, clientId }, media);
      expect(sent[0]).toBe(201);
      expect(await send({ ...form, clientId }, media)).toEqual(sent);
      expect(await send({ ...otherForm, clientId }, otherMedia)).toEqual(refusal);
    }
  });

  test("with line breaks, which a form doubles, is the one that a socket sent before, and has its length counted once", async () => {
    const [ama, kofi] = await makePair();
    const socket = await connectSocket(ama);
    const recipientId = kofi.userId;
    const verse = { recipientId, content: "River,\nriver", clientId: "verse" };
    const ack = await socket.emitWithAck("sendMessage", { ...verse, disappearAfter: 0 });
    const repeated = await sendChatMessage(testApp, ama, kofi, {
      ...verse,
      content: "River,\r\nriver",
    });
    expect(repeated).toEqual(ack.ok && ack.message);
    const long = `${"x\r\n".repeat(2499)}xx`;
    expect(await sendChatMessage(testApp, ama, kofi, { content: long })).toMatchObject({
      content: long.replaceAll("\r", ""),
    });
  });

  test("is stored in one chat, in the order of ids, when two users write to each other for the first time concurrently", async () => {
    const [ama, kofi] = await makePair();
    await runInTabs(20, (tab) =>
      tab % 2 === 0
        ? sendChatMessage(testApp, ama, kofi, { content: `a${tab}` })
        : sendChatMessage(testApp, kofi, ama, { content: `k${tab}` }),
    );
    const messages = await listChatMessages(testApp, ama, kofi);
    expect(messages).toHaveLength(20);
    const ids = messages.map(({ _id }) => _id);
    expect(ids).toEqual([...ids].sort());
    expect(messages.map(({ revision }) => revision)).toEqual(ids.map((_, index) => index + 1));
  });

  test("gets an id above the last one even if the clock of another process was ahead", async () => {
    const [ama, kofi] = await makePair();
    const first = await sendChatMessage(testApp, ama, kofi);
    // The first digits of an id are its time, so this id is far in the future.
    const idAhead = `0fff${first._id.slice(4)}`;
    await testApp.db.pool.query("UPDATE messages SET id = $1 WHERE id = $2", [idAhead, first._id]);
    await testApp.db.pool.query(
      "UPDATE conversations SET last_message_id = $1 WHERE last_message_id = $2",
      [idAhead, first._id],
    );
    const second = await sendChatMessage(testApp, kofi, ama);
    expect(second._id > idAhead).toBe(true);
    expect(second._id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
    expect((await listChatMessages(testApp, ama, kofi)).map(({ _id }) => _id)).toEqual([
      idAhead,
      second._id,
    ]);
  });

  test("quotes the first 30 characters of a message of the same chat, and never a message of another chat", async () => {
    const [ama, kofi] = await makePair();
    const yaw = await makeReader(testApp);
    const longText = "The river has three names and nobody knows the last";
    const quoted = await sendChatMessage(testApp, ama, kofi, { content: longText });
    const reply = await sendChatMessage(testApp, kofi, ama, {
      content: "Which?",
      replyTo: quoted._id,
    });
    expect(reply.replyTo).toMatchObject({ _id: quoted._id, sender: { _id: ama.userId } });
    expect(reply.replyContent).toBe(longText.slice(0, 30));
    expect(reply.replyTo?.content).toHaveLength(30);
    const replyInOtherChat = await sendChatMessage(testApp, yaw, kofi, {
      content: "x",
      replyTo: quoted._id,
    });
    expect(replyInOtherChat.replyTo).toBeNull();
  });

  test("is forwarded with its text, only by users who may see it", async () => {
    const [ama, kofi] = await makePair();
    const yaw = await makeReader(testApp);
    const { _id: forwardOf } = await sendChatMessage(testApp, ama, kofi, {
      content: "Tell everyone",
    });
    const forwarded = await sendChatMessage(testApp, kofi, yaw, { content: "", forwardOf });
    expect(forwarded).toMatchObject({ content: "Tell everyone", isForwarded: true });
    const stranger = await makeReader(testApp);
    const forwardResponse = await sendExpectingError(stranger, {
      recipientId: yaw.userId,
      forwardOf,
    });
    expect(forwardResponse.status).toBe(404);
    // Messages of a deleted account are shown as deleted.
    await testApp.call("deleteAccount", deleteAccountInput, ama);
    const toYaw = { recipientId: yaw.userId, forwardOf };
    expect((await sendExpectingError(kofi, toYaw)).status).toBe(404);
  });
});

describe("the status of a message", () => {
  test("is sent while the recipient is offline and delivered when they come online; the sender gets an event", async () => {
    const [ama, kofi] = await makePair();
    const amaSocket = await connectSocket(ama);
    const event = new Promise((resolve) => amaSocket.on("messageStatusUpdate", resolve));
    const sent = await sendChatMessage(testApp, ama, kofi);
    expect(sent.status).toBe("sent");
    await connectSocket(kofi);
    expect(await event).toEqual({
      messageId: sent._id,
      status: "delivered",
      userId: kofi.userId,
      groupId: null,
      byUserId: kofi.userId,
    });
    expect((await listChatMessages(testApp, ama, kofi))[0]?.status).toBe("delivered");
    expect((await sendChatMessage(testApp, ama, kofi)).status).toBe("delivered");
  });

  test("is read, with all messages before it, when the recipient reports it; no other user can report it", async () => {
    const [ama, kofi] = await makePair();
    const [amaSocket, kofiSocket] = [await connectSocket(ama), await connectSocket(kofi)];
    const [, second] = [
      await sendChatMessage(testApp, ama, kofi),
      await sendChatMessage(testApp, ama, kofi),
    ];
    const third = await sendChatMessage(testApp, ama, kofi);
    const events: unknown[] = [];
    amaSocket.on("messageStatusUpdate", (event) => events.push(event));
    const messageId = second._id;
    const forged = await kofiSocket.emitWithAck("messageRead", { messageId, readerId: ama.userId });
    expect(forged).toMatchObject({ ok: false, code: "FORBIDDEN" });
    expect(await amaSocket.emitWithAck("messageRead", { messageId })).toMatchObject({ ok: false });
    const stranger = await connectSocket(await makeReader(testApp));
    expect(await stranger.emitWithAck("messageRead", { messageId })).toMatchObject({
      code: "NOT_FOUND",
    });

    expect(
      await kofiSocket.emitWithAck("messageRead", { messageId, readerId: kofi.userId }),
    ).toEqual({
      ok: true,
    });
    expect((await listChatMessages(testApp, ama, kofi)).map(({ status }) => status)).toEqual([
      "read",
      "read",
      "delivered",
    ]);
    await kofiSocket.emitWithAck("markChatAsRead", { userId: ama.userId });
    expect((await listChatMessages(testApp, ama, kofi)).at(-1)?.status).toBe("read");
    // An up-to marker never goes back, and no event is sent twice.
    await kofiSocket.emitWithAck("messageRead", { messageId });
    expect((await listChatMessages(testApp, ama, kofi)).at(-1)?.status).toBe("read");
    const commonFields = {
      userId: kofi.userId,
      groupId: null,
      byUserId: kofi.userId,
      status: "read",
    };
    expect(events).toEqual([
      { ...commonFields, messageId },
      { ...commonFields, messageId: third._id },
    ]);
  });
});

describe("over a socket", () => {
  test("sendMessage is acknowledged with the message; all sockets of both users, the sending one too, get newMessage and updateChat", async () => {
    const [ama, kofi] = await makePair();
    const [amaSocket, laptop, kofiSocket] = [
      await connectSocket(ama),
      await connectSocket(ama),
      await connectSocket(kofi),
    ];
    const laptopMessage = new Promise((resolve) => laptop.on("newMessage", resolve));
    const laptopChat = new Promise((resolve) => laptop.on("updateChat", resolve));
    const kofiMessage = new Promise((resolve) => kofiSocket.on("newMessage", resolve));
    const kofiChat = new Promise((resolve) => kofiSocket.on("updateChat", resolve));
    const receivedByAma: string[] = [];
    amaSocket.on("newMessage", ({ content }) => receivedByAma.push(content));
    amaSocket.on("updateChat", ({ lastMessage }) =>
      receivedByAma.push(`chat: ${lastMessage?.content}`),
    );
    const ack = await amaSocket.emitWithAck("sendMessage", {
      recipientId: kofi.userId,
      content: "Hello",
      clientId: "s-1",
      disappearAfter: 3600,
    });
    const lastMessage = { content: "Hello", isOwn: true, status: "delivered" };
    expect(ack).toMatchObject({
      ok: true,
      message: { clientId: "s-1", content: "Hello", status: "delivered", disappearAfter: 3600 },
    });
    expect(await laptopMessage).toEqual(ack.ok && ack.message);
    expect(await laptopChat).toMatchObject({ userId: kofi.userId, unreadCount: 0, lastMessage });
    await expect.poll(() => receivedByAma).toEqual(["Hello", "chat: Hello"]);
    expect(await kofiMessage).toMatchObject({ content: "Hello", clientId: null });
    expect(await kofiChat).toMatchObject({
      userId: ama.userId,
      unreadCount: 1,
      lastMessage: { content: "Hello", isOwn: false },
    });
    expect(
      await amaSocket.emitWithAck("sendMessage", {
        recipientId: kofi.userId,
        content: " ",
        disappearAfter: 0,
      }),
    ).toMatchObject({
      ok: false,
      code: "VALIDATION",
    });
  });

  test("each message of ten pairs who write concurrently is stored once, delivered, and in the order of ids", async () => {
    const pairs = await Promise.all(Array.from({ length: 10 }, makePair));
    const connectedPairs = await Promise.all(
      pairs.map(async ([ama, kofi]) => ({
        ama,
        kofi,
        amaSocket: await connectSocket(ama),
        kofiSocket: await connectSocket(kofi),
      })),
    );
    const contentsByUser = new Map<string, string[]>();
    for (const { kofi, kofiSocket } of connectedPairs) {
      const contents: string[] = [];
      contentsByUser.set(kofi.userId, contents);
      kofiSocket.on("newMessage", ({ content, sender }) => {
        if (sender._id !== kofi.userId) contents.push(content);
      });
    }
    // The first message creates the chat.
    for (const { ama, kofi } of connectedPairs)
      await sendChatMessage(testApp, ama, kofi, { content: "0" });
    await Promise.all(
      connectedPairs.flatMap(({ ama, kofi, amaSocket, kofiSocket }) =>
        Array.from({ length: 8 }, (_, n) => {
          const [socket, recipient] = n % 4 === 3 ? [kofiSocket, ama] : [amaSocket, kofi];
          // Two tabs send the same message.
          const clientId = n === 1 || n === 2 ? "twice" : `c${n}`;
          const message = {
            recipientId: recipient.userId,
            content: clientId,
            clientId,
            disappearAfter: 0,
          };
          return socket.emitWithAck("sendMessage", message);
        }),
      ),
    );
    for (const { ama, kofi } of connectedPairs) {
      const messages = await listChatMessages(testApp, ama, kofi);
      const contents = messages.map(({ content }) => content);
      expect([...contents].sort()).toEqual(["0", "c0", "c3", "c4", "c5", "c6", "c7", "twice"]);
      expect(messages.map(({ _id }) => _id)).toEqual(messages.map(({ _id }) => _id).sort());
      expect(messages.map(({ revision }) => revision)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
      expect(new Set(messages.map(({ status }) => status))).toEqual(new Set(["delivered"]));
      const sentByAma = contents.filter((content) => content !== "c3" && content !== "c7");
      await expect
        .poll(() => [...(contentsByUser.get(kofi.userId) ?? [])].sort())
        .toEqual([...sentByAma].sort());
      const chats = await testApp.call("listRecentChats", { query: {} }, kofi);
      expect(chats[0]).toMatchObject({ userId: ama.userId, unreadCount: 6 });
    }
  });

  test("typing and stopTyping are sent to the other user; they are refused after a block and to the viewer's own id", async () => {
    const [ama, kofi] = await makePair();
    const [amaSocket, kofiSocket] = [await connectSocket(ama), await connectSocket(kofi)];
    const events: string[] = [];
    kofiSocket.on("userTyping", ({ userId }) => events.push(`typing ${userId}`));
    kofiSocket.on("userStoppedTyping", ({ userId }) => events.push(`stopped ${userId}`));
    const recipientId = kofi.userId;
    expect(await amaSocket.emitWithAck("typing", { recipientId })).toEqual({ ok: true });
    expect(await amaSocket.emitWithAck("stopTyping", { recipientId })).toEqual({ ok: true });
    await expect.poll(() => events).toEqual([`typing ${ama.userId}`, `stopped ${ama.userId}`]);
    await block(testApp, kofi, ama);
    expect(await amaSocket.emitWithAck("typing", { recipientId })).toMatchObject({
      code: "NOT_FOUND",
    });
    expect(await amaSocket.emitWithAck("typing", { recipientId: ama.userId })).toMatchObject({
      ok: false,
    });
  });

  test("userStatusChange is sent to watchers when a user's first socket connects and the last one disconnects", async () => {
    const [ama, kofi] = await makePair();
    const amaSocket = await connectSocket(ama);
    const statuses: boolean[] = [];
    amaSocket.on("userStatusChange", ({ userId, isOnline }) => {
      if (userId === kofi.userId) statuses.push(isOnline);
    });
    const watchKofi = () => amaSocket.emitWithAck("watchPeople", { userIds: [kofi.userId] });
    expect(await watchKofi()).toEqual({ ok: true, online: [] });
    const [phone, laptop] = [await connectSocket(kofi), await connectSocket(kofi)];
    await expect.poll(() => statuses).toEqual([true]);
    // A later `watchPeople` returns the current state.
    expect(await watchKofi()).toEqual({ ok: true, online: [kofi.userId] });
    const params = { userId: kofi.userId };
    expect((await testApp.call("getPerson", { params }, ama)).isOnline).toBe(true);
    phone.close();
    await expect
      .poll(() => testApp.call("getPerson", { params }, ama))
      .toMatchObject({ isOnline: true });
    laptop.close();
    await expect.poll(() => statuses).toEqual([true, false]);
    expect((await testApp.call("getPerson", { params }, ama)).isOnline).toBe(false);
    expect((await testApp.call("getChat", { params }, ama)).lastSeenAt).not.toBeNull();
  });
});
