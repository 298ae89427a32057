import type { MessageStatusEvent } from "@kora/contract/events";
import { afterEach, describe, expect, test } from "vitest";
import { sendTo } from "../../../testing/chats.fixture.ts";
import { fillGroup } from "../../../testing/group-roles.fixture.ts";
import { makeGroupOf, messagesIn, sendToGroup } from "../../../testing/groups.fixture.ts";
import { type TestUser, useTestApp } from "../../../testing/test-app.ts";
import { connect, type TestSocket } from "../../../testing/test-socket.ts";
import { makeReader } from "../../../testing/users.fixture.ts";

const kit = useTestApp();
const sockets: TestSocket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.close();
});

async function online(person: TestUser): Promise<TestSocket> {
  const socket = await connect(kit, person);
  sockets.push(socket);
  return socket;
}

/** Closes the socket and waits until the server has stored that the user is offline. */
async function gone(person: TestUser, socket: TestSocket): Promise<void> {
  socket.close();
  const { rows } = await kit.db.pool.query("SELECT last_seen_at FROM users WHERE id = $1", [
    person.userId,
  ]);
  await expect
    .poll(async () => {
      const now = await kit.db.pool.query("SELECT last_seen_at FROM users WHERE id = $1", [
        person.userId,
      ]);
      return now.rows[0]?.last_seen_at;
    })
    .not.toEqual(rows[0]?.last_seen_at);
}

function movesOn(socket: TestSocket): Pick<MessageStatusEvent, "messageId" | "status">[] {
  const moves: Pick<MessageStatusEvent, "messageId" | "status">[] = [];
  socket.on("messageStatusUpdate", ({ messageId, status, userId, groupId }) => {
    expect([userId, groupId === null]).toEqual([null, false]);
    moves.push({ messageId, status });
  });
  return moves;
}

const statusesOf = async (person: TestUser, id: string) =>
  (await messagesIn(kit, person, id)).map(({ status }) => status);
const lineOf = async (person: TestUser, id: string) =>
  (await kit.call("listGroups", { query: {} }, person)).find(({ _id }) => _id === id);
const unreadOf = async (person: TestUser, call: "listGroups" | "listRecentChats") =>
  Number((await kit.send(call, { query: {} }, person)).headers["x-unread-count"]);

describe("the status of a group message (social §4: to all other members)", () => {
  test("is sent until each other member has been online, and delivered afterwards", async () => {
    const { id, griot, members } = await makeGroupOf(kit, 2);
    const [ama, kofi] = members as [TestUser, TestUser];
    const griots = await online(griot);
    const moves = movesOn(griots);
    const first = await sendToGroup(kit, griot, id);
    const second = await sendToGroup(kit, griot, id);
    expect([first.status, second.status]).toEqual(["sent", "sent"]);
    const amas = await online(ama);
    const watch = await griots.ask("watchPeople", { userIds: [ama.userId] });
    expect(watch.ok && watch.online).toEqual([ama.userId]);
    expect(await statusesOf(griot, id)).toEqual(["sent", "sent"]);
    await online(kofi);
    // The event is sent twice if both connect at the same time.
    const arrived = [JSON.stringify({ messageId: second._id, status: "delivered" })];
    await expect.poll(() => [...new Set(moves.map((one) => JSON.stringify(one)))]).toEqual(arrived);
    expect(await statusesOf(griot, id)).toEqual(["delivered", "delivered"]);
    expect((await lineOf(griot, id))?.lastMessage?.status).toBe("delivered");
    // All members are online, so a new message is delivered at once.
    expect((await sendToGroup(kit, griot, id)).status).toBe("delivered");
    // Going offline keeps earlier messages delivered; later ones are undelivered.
    await gone(ama, amas);
    expect(await statusesOf(griot, id)).toEqual(["delivered", "delivered", "delivered"]);
    expect((await sendToGroup(kit, griot, id)).status).toBe("sent");
    expect((await statusesOf(griot, id)).at(-1)).toBe("sent");
  });

  test("is read when all other members have read it; each member gets an event when the lowest receipt of the others advances", async () => {
    const { id, griot, members } = await makeGroupOf(kit, 2);
    const [ama, kofi] = members as [TestUser, TestUser];
    const [griots, amas, kofis] = [await online(griot), await online(ama), await online(kofi)];
    const one = await sendToGroup(kit, griot, id, { content: "one" });
    const two = await sendToGroup(kit, ama, id, { content: "two" });
    const three = await sendToGroup(kit, griot, id, { content: "three" });
    const [onGriots, onAmas] = [movesOn(griots), movesOn(amas)];
    const read = (socket: TestSocket, { _id: messageId }: { _id: string }) =>
      socket.ask("messageRead", { messageId });

    expect(await read(kofis, three)).toEqual({ ok: true });
    expect(await statusesOf(griot, id)).toEqual(["delivered", "delivered", "delivered"]);
    expect(await read(amas, one)).toEqual({ ok: true });
    // All others have read the writer's first message. A message of another member is read when the viewer has read it.
    expect(await statusesOf(griot, id)).toEqual(["read", "delivered", "delivered"]);
    expect(await statusesOf(ama, id)).toEqual(["read", "delivered", "delivered"]);
    await read(griots, two);
    expect(await statusesOf(ama, id)).toEqual(["read", "read", "delivered"]);
    await amas.ask("markGroupAsRead", { groupId: id });
    expect(await statusesOf(griot, id)).toEqual(["read", "read", "read"]);
    expect((await lineOf(griot, id))?.lastMessage?.status).toBe("read");
    // The event that the last message was delivered may arrive late, so only `read` is compared.
    const readOn = (moves: typeof onAmas) =>
      moves.flatMap(({ messageId, status }) => (status === "read" ? [messageId] : []));
    const all = [one, two, three].map(({ _id }) => _id);
    // Two of these events are caused by Ama's receipts, the one between them by the writer's own.
    await expect.poll(() => readOn(onGriots)).toEqual(all);
    // Two of these events are caused by Ama's own receipts, the one between them by the writer, who had read least.
    await expect.poll(() => readOn(onAmas)).toEqual(all);
  });

  test("is read for all members when the last two read it at the same time", async () => {
    const { id, griot, members } = await makeGroupOf(kit, 2);
    const [ama, kofi] = members as [TestUser, TestUser];
    const [griots, amas, kofis] = [await online(griot), await online(ama), await online(kofi)];
    const moves = movesOn(griots);
    for (let n = 1; n <= 5; n += 1) {
      const sent = await sendToGroup(kit, griot, id);
      await Promise.all(
        [amas, kofis].map((one) => one.ask("messageRead", { messageId: sent._id })),
      );
      await expect
        .poll(() =>
          moves.some(({ messageId, status }) => messageId === sent._id && status === "read"),
        )
        .toBe(true);
    }
  });

  test("cannot be changed by outsiders, nor on behalf of another user", async () => {
    const { id, griot, members } = await makeGroupOf(kit, 1);
    const [ama] = members as [TestUser];
    const { _id: messageId } = await sendToGroup(kit, griot, id);
    const stranger = await online(await makeReader(kit));
    expect(await stranger.ask("messageRead", { messageId })).toMatchObject({ code: "NOT_FOUND" });
    expect(await stranger.ask("markGroupAsRead", { groupId: id })).toMatchObject({
      code: "FORBIDDEN",
    });
    const forged = { messageId, readerId: griot.userId };
    expect(await (await online(ama)).ask("messageRead", forged)).toMatchObject({
      code: "FORBIDDEN",
    });
    for (const [call, body] of [
      ["viewGroup", {}],
      ["muteGroup", { on: true }],
    ] as const) {
      const refused = await kit.refuse(
        call,
        { params: { id }, body: body as never },
        await makeReader(kit),
      );
      expect(refused.status).toBe(403);
    }
  });

  test("is delivered in a large group, which is read in several steps, only if all members are online", async () => {
    const { id, griot } = await makeGroupOf(kit, 0);
    await fillGroup(kit, id, 120);
    const { rows } = await kit.db.pool.query<{ user_id: string }>(
      "SELECT user_id FROM conversation_members WHERE conversation_id = $1 AND user_id <> $2",
      [id, griot.userId],
    );
    const { presence } = kit.app.contextFor(null);
    const crowd = rows.map(({ user_id }) => user_id);
    for (const userId of crowd.slice(1)) presence.connect(userId);
    expect((await sendToGroup(kit, griot, id)).status).toBe("sent");
    presence.connect(crowd[0] ?? "");
    expect((await sendToGroup(kit, griot, id)).status).toBe("delivered");
    expect(await statusesOf(griot, id)).toEqual(["delivered", "delivered"]);
    for (const userId of crowd) presence.disconnect(userId);
  });
});

describe("the unread count of a group (social §7; decisions §4)", () => {
  test("counts messages of others since the last view; viewing clears it on all sockets", async () => {
    const { id, griot, members } = await makeGroupOf(kit, 1);
    const [ama] = members as [TestUser];
    await sendToGroup(kit, griot, id, { content: "one" });
    const second = await sendToGroup(kit, griot, id, { content: "two" });
    await sendToGroup(kit, ama, id, { content: "own" });
    expect((await lineOf(ama, id))?.unreadCount).toBe(2);
    expect(await unreadOf(ama, "listGroups")).toBe(2);
    // Chats and groups have separate unread counts.
    await sendTo(kit, griot, ama);
    expect(await unreadOf(ama, "listRecentChats")).toBe(1);
    expect(await unreadOf(ama, "listGroups")).toBe(2);
    const amas = await online(ama);
    const told = new Promise((resolve) => amas.on("groupUpdated", resolve));
    await kit.call("viewGroup", { params: { id }, body: {} }, ama);
    expect(await told).toEqual({
      change: "own",
      groupId: id,
      isMuted: false,
      unreadCount: 0,
      revision: 3,
    });
    expect(await unreadOf(ama, "listGroups")).toBe(0);
    // Viewing does not mark messages as read.
    const opened = await kit.call("getGroup", { params: { id } }, ama);
    expect(opened.firstUnreadId).not.toBeNull();
    await amas.ask("messageRead", { messageId: second._id });
    expect((await kit.call("getGroup", { params: { id } }, ama)).firstUnreadId).toBeNull();
  });

  test("is 0 for a new member, and does not count messages that disappeared", async () => {
    const { id, griot, members } = await makeGroupOf(kit, 2);
    const [ama, kofi] = members as [TestUser, TestUser];
    await sendToGroup(kit, griot, id, { disappearAfter: "3600" });
    await sendToGroup(kit, griot, id);
    await kit.call("viewGroup", { params: { id }, body: {} }, kofi);
    const late = await makeReader(kit);
    await kit.call("joinGroup", { params: { id }, body: {} }, late);
    expect((await lineOf(late, id))?.unreadCount).toBe(0);
    kit.clock.advance(3600 * 1000);
    await kit.app.jobHandlers["erase-messages"]({});
    expect((await lineOf(ama, id))?.unreadCount).toBe(1);
    await sendToGroup(kit, griot, id);
    const counts = [ama, kofi, late, griot].map(
      async (one) => (await lineOf(one, id))?.unreadCount,
    );
    expect(await Promise.all(counts)).toEqual([2, 1, 1, 0]);
  });

  test("muting is published to the user's other sockets and stored", async () => {
    const { id, members } = await makeGroupOf(kit, 1);
    const [ama] = members as [TestUser];
    const amas = await online(ama);
    const told = new Promise((resolve) => amas.on("groupUpdated", resolve));
    const params = { id };
    expect(await kit.call("muteGroup", { params, body: { on: true } }, ama)).toEqual({
      isMuted: true,
    });
    expect(await told).toMatchObject({ change: "own", isMuted: true });
    expect((await lineOf(ama, id))?.isMuted).toBe(true);
  });
});
