import { afterEach, describe, expect, test } from "vitest";
import { messagesOf, sendTo } from "../../../testing/chats.fixture.ts";
import { type TestUser, useTestApp } from "../../../testing/test-app.ts";
import { connect, type TestSocket } from "../../../testing/test-socket.ts";
import { block, makeReader } from "../../../testing/users.fixture.ts";

const kit = useTestApp();
const sockets: TestSocket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});

async function online(person: TestUser): Promise<TestSocket> {
  const socket = await connect(kit, person);
  sockets.push(socket);
  return socket;
}

const pair = () => Promise.all([makeReader(kit), makeReader(kit)]);
const tabs = <Result>(count: number, act: (tab: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, tab) => act(tab)));
const send = (person: TestUser, form: object) =>
  kit.refuse("sendMessage", { form, files: { media: undefined } }, person);

describe("a message (social §3, §7; decisions §4)", () => {
  test("is returned as it was stored, and both users find it in their chat", async () => {
    const [ama, kofi] = await pair();
    const sent = await sendTo(kit, ama, kofi, { content: "  Are you there? ", clientId: "a-1" });
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
    expect(await messagesOf(kit, ama, kofi)).toEqual([sent]);
    const [seen] = await messagesOf(kit, kofi, ama);
    expect(seen).toEqual({ ...sent, clientId: null, status: "delivered" });
  });

  test("needs text or an attachment, and one recipient other than the sender", async () => {
    const [ama, kofi] = await pair();
    const recipientId = kofi.userId;
    expect(await send(ama, { recipientId, content: " \n " })).toMatchObject({
      status: 400,
      body: { msg: "A message needs text or an attachment." },
    });
    expect((await send(ama, { content: "To whom?" })).status).toBe(400);
    expect((await send(ama, { recipientId: ama.userId, content: "Me" })).status).toBe(400);
    const groupId = kofi.userId;
    expect((await send(ama, { recipientId, groupId, content: "Both" })).status).toBe(400);
    expect((await send(ama, { groupId, content: "No such group" })).status).toBe(404);
    expect((await send(ama, { recipientId, content: "x".repeat(5001) })).status).toBe(400);
    expect((await send(ama, { recipientId, content: "null \u0000 byte" })).status).toBe(400);
    expect((await send(ama, { recipientId, content: "x", clientId: "with space" })).status).toBe(
      400,
    );
    expect((await send(ama, { recipientId, content: "x", disappearAfter: "7" })).status).toBe(400);
    expect(await messagesOf(kit, ama, kofi)).toEqual([]);
  });

  test("to an absent, hidden or unverified user is 404; in a chat with a blocked user it is 403", async () => {
    const [ama, kofi] = await pair();
    const absent = "01970000-0000-7000-8000-000000000000";
    expect((await send(ama, { recipientId: absent, content: "x" })).status).toBe(404);
    const blocker = await makeReader(kit);
    await block(kit, blocker, ama);
    expect((await send(ama, { recipientId: blocker.userId, content: "x" })).status).toBe(404);

    await sendTo(kit, ama, kofi);
    await block(kit, kofi, ama);
    for (const [from, to] of [
      [ama, kofi],
      [kofi, ama],
    ] as const) {
      expect(await send(from, { recipientId: to.userId, content: "x" })).toMatchObject({
        status: 403,
        body: { code: "BLOCKED" },
      });
      // Earlier messages stay readable.
      expect(await messagesOf(kit, from, to)).toHaveLength(1);
    }
  });

  test("with the clientId of a sent message returns that message and stores nothing, from ten tabs at once", async () => {
    const [ama, kofi] = await pair();
    const sent = await tabs(10, () => sendTo(kit, ama, kofi, { clientId: "once" }));
    expect(new Set(sent.map(({ _id }) => _id)).size).toBe(1);
    expect(await messagesOf(kit, kofi, ama)).toHaveLength(1);
    const again = await sendTo(kit, ama, kofi, { clientId: "once", content: "Other words" });
    expect(again.content).toBe("Good morning");
    // The same clientId of another user is a different message.
    await sendTo(kit, kofi, ama, { clientId: "once" });
    expect(await messagesOf(kit, kofi, ama)).toHaveLength(2);
    const { rows } = await kit.db.pool.query("SELECT message_count FROM conversations");
    expect(rows).toContainEqual({ message_count: 2 });
  });

  test("of two users who write to each other for the first time concurrently is in one chat, in the order of ids", async () => {
    const [ama, kofi] = await pair();
    await tabs(20, (tab) =>
      tab % 2 === 0
        ? sendTo(kit, ama, kofi, { content: `a${tab}` })
        : sendTo(kit, kofi, ama, { content: `k${tab}` }),
    );
    const messages = await messagesOf(kit, ama, kofi);
    expect(messages).toHaveLength(20);
    const ids = messages.map(({ _id }) => _id);
    expect(ids).toEqual([...ids].sort());
    expect(messages.map(({ revision }) => revision)).toEqual(ids.map((_id, place) => place + 1));
  });

  test("gets an id above the last one even if the clock of another process was ahead", async () => {
    const [ama, kofi] = await pair();
    const first = await sendTo(kit, ama, kofi);
    const ahead = `ffff${first._id.slice(4)}`.replace(/^ffff/, "0fff");
    await kit.db.pool.query("UPDATE messages SET id = $1 WHERE id = $2", [ahead, first._id]);
    await kit.db.pool.query(
      "UPDATE conversations SET last_message_id = $1 WHERE last_message_id = $2",
      [ahead, first._id],
    );
    const second = await sendTo(kit, kofi, ama);
    expect(second._id > ahead).toBe(true);
    expect(second._id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
    expect((await messagesOf(kit, ama, kofi)).map(({ _id }) => _id)).toEqual([ahead, second._id]);
  });

  test("quotes the first 30 characters of a message of the same chat, and never one of another chat", async () => {
    const [ama, kofi] = await pair();
    const yaw = await makeReader(kit);
    const long = "The river has three names and nobody knows the last";
    const asked = await sendTo(kit, ama, kofi, { content: long });
    const answer = await sendTo(kit, kofi, ama, { content: "Which?", replyTo: asked._id });
    expect(answer.replyTo).toMatchObject({ _id: asked._id, sender: { _id: ama.userId } });
    expect(answer.replyContent).toBe(long.slice(0, 30));
    expect(answer.replyTo?.content).toHaveLength(30);
    const elsewhere = await sendTo(kit, yaw, kofi, { content: "x", replyTo: asked._id });
    expect(elsewhere.replyTo).toBeNull();
  });

  test("is forwarded with its text, only by users who may see it", async () => {
    const [ama, kofi] = await pair();
    const yaw = await makeReader(kit);
    const { _id: forwardOf } = await sendTo(kit, ama, kofi, { content: "Tell everyone" });
    const onward = await sendTo(kit, kofi, yaw, { content: "", forwardOf });
    expect(onward).toMatchObject({ content: "Tell everyone", isForwarded: true });
    const stranger = await makeReader(kit);
    const stolen = await send(stranger, { recipientId: yaw.userId, forwardOf });
    expect(stolen.status).toBe(404);
  });
});

describe("the status of a message (social §4)", () => {
  test("is sent while the recipient is offline and delivered when they come online; the sender gets an event", async () => {
    const [ama, kofi] = await pair();
    const amas = await online(ama);
    const told = new Promise((resolve) => amas.on("messageStatusUpdate", resolve));
    const sent = await sendTo(kit, ama, kofi);
    expect(sent.status).toBe("sent");
    await online(kofi);
    expect(await told).toEqual({
      messageId: sent._id,
      status: "delivered",
      userId: kofi.userId,
      groupId: null,
      byUserId: kofi.userId,
    });
    expect((await messagesOf(kit, ama, kofi))[0]?.status).toBe("delivered");
    expect((await sendTo(kit, ama, kofi)).status).toBe("delivered");
  });

  test("is read, with all messages before it, when the recipient reports it; no other user can report it", async () => {
    const [ama, kofi] = await pair();
    const [amas, kofis] = [await online(ama), await online(kofi)];
    const [, second] = [await sendTo(kit, ama, kofi), await sendTo(kit, ama, kofi)];
    const third = await sendTo(kit, ama, kofi);
    const told: unknown[] = [];
    amas.on("messageStatusUpdate", (event) => told.push(event));
    const messageId = second._id;
    const forged = await kofis.ask("messageRead", { messageId, readerId: ama.userId });
    expect(forged).toMatchObject({ ok: false, code: "FORBIDDEN" });
    expect(await amas.ask("messageRead", { messageId })).toMatchObject({ ok: false });
    const stranger = await online(await makeReader(kit));
    expect(await stranger.ask("messageRead", { messageId })).toMatchObject({ code: "NOT_FOUND" });

    expect(await kofis.ask("messageRead", { messageId, readerId: kofi.userId })).toEqual({
      ok: true,
    });
    expect((await messagesOf(kit, ama, kofi)).map(({ status }) => status)).toEqual([
      "read",
      "read",
      "delivered",
    ]);
    await kofis.ask("markChatAsRead", { userId: ama.userId });
    expect((await messagesOf(kit, ama, kofi)).at(-1)?.status).toBe("read");
    // A receipt never goes back, and no event is sent twice.
    await kofis.ask("messageRead", { messageId });
    expect((await messagesOf(kit, ama, kofi)).at(-1)?.status).toBe("read");
    const of = { userId: kofi.userId, groupId: null, byUserId: kofi.userId, status: "read" };
    expect(told).toEqual([
      { ...of, messageId },
      { ...of, messageId: third._id },
    ]);
  });
});

describe("over a socket (social §7; decisions §4)", () => {
  test("sendMessage is acknowledged with the message; all other sockets of both users get newMessage and updateChat", async () => {
    const [ama, kofi] = await pair();
    const [amas, laptop, kofis] = [await online(ama), await online(ama), await online(kofi)];
    const own = new Promise((resolve) => laptop.on("newMessage", resolve));
    const ownEntry = new Promise((resolve) => laptop.on("updateChat", resolve));
    const theirs = new Promise((resolve) => kofis.on("newMessage", resolve));
    const entry = new Promise((resolve) => kofis.on("updateChat", resolve));
    const told: string[] = [];
    amas.on("newMessage", ({ content }) => told.push(content));
    amas.on("updateChat", ({ lastMessage }) => told.push(`line: ${lastMessage?.content}`));
    const ack = await amas.ask("sendMessage", {
      recipientId: kofi.userId,
      content: "Hello",
      clientId: "s-1",
      disappearAfter: 3600,
    });
    const lastMessage = { content: "Hello", isOwn: true, status: "delivered" };
    expect(ack).toMatchObject({
      ok: true,
      message: { clientId: "s-1", content: "Hello", status: "delivered", disappearAfter: 3600 },
      chat: { userId: kofi.userId, unreadCount: 0, lastMessage },
    });
    expect(await own).toEqual(ack.ok && ack.message);
    expect(await ownEntry).toEqual(ack.ok && ack.chat);
    // A socket that asks for no acknowledgement gets the events too.
    amas.say("sendMessage", { recipientId: kofi.userId, content: "Again", disappearAfter: 0 });
    await expect.poll(() => told).toEqual(["Again", "line: Again"]);
    expect(await theirs).toMatchObject({ content: "Hello", clientId: null });
    expect(await entry).toMatchObject({
      userId: ama.userId,
      unreadCount: 1,
      lastMessage: { content: "Hello", isOwn: false },
    });
    expect(
      await amas.ask("sendMessage", { recipientId: kofi.userId, content: " ", disappearAfter: 0 }),
    ).toMatchObject({
      ok: false,
      code: "VALIDATION",
    });
  });

  test("each message of ten pairs who write concurrently is stored once, delivered, and in the order of ids", async () => {
    const pairs = await Promise.all(Array.from({ length: 10 }, pair));
    const open = await Promise.all(
      pairs.map(async ([ama, kofi]) => ({
        ama,
        kofi,
        amas: await online(ama),
        kofis: await online(kofi),
      })),
    );
    const heard = new Map<string, string[]>();
    for (const { kofi, kofis } of open) {
      const words: string[] = [];
      heard.set(kofi.userId, words);
      kofis.on("newMessage", ({ content, sender }) => {
        if (sender._id !== kofi.userId) words.push(content);
      });
    }
    // The first message creates the chat.
    for (const { ama, kofi } of open) await sendTo(kit, ama, kofi, { content: "0" });
    await Promise.all(
      open.flatMap(({ ama, kofi, amas, kofis }) =>
        Array.from({ length: 8 }, (_, n) => {
          const [socket, to] = n % 4 === 3 ? [kofis, ama] : [amas, kofi];
          // Two tabs send the same message.
          const clientId = n === 1 || n === 2 ? "twice" : `c${n}`;
          const message = {
            recipientId: to.userId,
            content: clientId,
            clientId,
            disappearAfter: 0,
          };
          return socket.ask("sendMessage", message);
        }),
      ),
    );
    for (const { ama, kofi } of open) {
      const messages = await messagesOf(kit, ama, kofi);
      const words = messages.map(({ content }) => content);
      expect([...words].sort()).toEqual(["0", "c0", "c3", "c4", "c5", "c6", "c7", "twice"]);
      expect(messages.map(({ _id }) => _id)).toEqual(messages.map(({ _id }) => _id).sort());
      expect(messages.map(({ revision }) => revision)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
      expect(new Set(messages.map(({ status }) => status))).toEqual(new Set(["delivered"]));
      const told = words.filter((word) => word !== "c3" && word !== "c7");
      await expect.poll(() => [...(heard.get(kofi.userId) ?? [])].sort()).toEqual([...told].sort());
      const items = await kit.call("listRecentChats", { query: {} }, kofi);
      expect(items[0]).toMatchObject({ userId: ama.userId, unreadCount: 6 });
    }
  });

  test("typing and stopTyping are sent to the partner, unless there is a block, and never to oneself", async () => {
    const [ama, kofi] = await pair();
    const [amas, kofis] = [await online(ama), await online(kofi)];
    const heard: string[] = [];
    kofis.on("userTyping", ({ userId }) => heard.push(`typing ${userId}`));
    kofis.on("userStoppedTyping", ({ userId }) => heard.push(`stopped ${userId}`));
    const recipientId = kofi.userId;
    expect(await amas.ask("typing", { recipientId })).toEqual({ ok: true });
    expect(await amas.ask("stopTyping", { recipientId })).toEqual({ ok: true });
    await expect.poll(() => heard).toEqual([`typing ${ama.userId}`, `stopped ${ama.userId}`]);
    await block(kit, kofi, ama);
    expect(await amas.ask("typing", { recipientId })).toMatchObject({ code: "NOT_FOUND" });
    expect(await amas.ask("typing", { recipientId: ama.userId })).toMatchObject({ ok: false });
  });

  test("userStatusChange is sent to watchers when a user's first socket connects and the last one disconnects", async () => {
    const [ama, kofi] = await pair();
    const amas = await online(ama);
    const told: boolean[] = [];
    amas.on("userStatusChange", ({ userId, isOnline }) => {
      if (userId === kofi.userId) told.push(isOnline);
    });
    const watch = () => amas.ask("watchPeople", { userIds: [kofi.userId] });
    expect(await watch()).toEqual({ ok: true, online: [] });
    const [phone, laptop] = [await online(kofi), await online(kofi)];
    await expect.poll(() => told).toEqual([true]);
    // A later `watchPeople` returns the current state.
    expect(await watch()).toEqual({ ok: true, online: [kofi.userId] });
    const params = { userId: kofi.userId };
    expect((await kit.call("getPerson", { params }, ama)).isOnline).toBe(true);
    phone.close();
    await expect
      .poll(() => kit.call("getPerson", { params }, ama))
      .toMatchObject({ isOnline: true });
    laptop.close();
    await expect.poll(() => told).toEqual([true, false]);
    expect((await kit.call("getPerson", { params }, ama)).isOnline).toBe(false);
    expect((await kit.call("getChat", { params }, ama)).lastSeenAt).not.toBeNull();
  });
});
