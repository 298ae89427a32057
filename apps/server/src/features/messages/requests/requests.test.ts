import { afterEach, describe, expect, test } from "vitest";
import { listChatMessages, sendChatMessage } from "../../../testing/chats.fixture.ts";
import { type TestUser, useTestApp } from "../../../testing/test-app.ts";
import { connect, type TestSocket } from "../../../testing/test-socket.ts";
import { befriend, block, makeReader, makeWriter } from "../../../testing/users.fixture.ts";

const testApp = useTestApp();
const sockets: TestSocket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});

const birthMonths = { adult: "1980-05-01", minor: "2012-05-01", unknown: null } as const;
type Age = keyof typeof birthMonths;
type Setting = "everyone" | "requests" | "connections" | "nobody";

const makeUser = (age: Age, messagesFrom: Setting | null = null) =>
  makeReader(testApp, { birthMonth: birthMonths[age], messagesFrom });
const connectSocket = async (user: TestUser) => {
  const socket = await connect(testApp, user);
  sockets.push(socket);
  return socket;
};
const send = (from: TestUser, to: TestUser, content = "Good morning") =>
  sendChatMessage(testApp, from, to, { content });
const refusal = async (from: TestUser, to: TestUser, media?: Buffer) => {
  const form = { recipientId: to.userId, content: "May I?" };
  const { status, body } = await testApp.callExpectingError(
    "sendMessage",
    { form, files: { media } },
    from,
  );
  return [status, body.message];
};
const friendsOnly = [403, "You can write to this person once you are friends."];
const requestLimit = [403, "You can write more once they have accepted."];

const params = ({ userId }: TestUser) => ({ params: { userId }, body: {} });
const accept = (user: TestUser, from: TestUser) =>
  testApp.call("acceptMessageRequest", params(from), user);
const decline = (user: TestUser, from: TestUser) =>
  testApp.call("declineMessageRequest", params(from), user);
const requestsOf = async (user: TestUser) =>
  (await testApp.call("listMessageRequests", { query: {} }, user)).map(({ userId }) => userId);
const recentsOf = async (user: TestUser) =>
  (await testApp.call("listRecentChats", { query: {} }, user)).map(({ userId }) => userId);
const chatOf = (user: TestUser, partner: TestUser) =>
  testApp.call("getChat", { params: { userId: partner.userId } }, user);

/** Sends a message, and returns whether it arrived, waits as a request, or was refused. */
async function outcomeOf(from: TestUser, to: TestUser) {
  const response = await testApp.send(
    "sendMessage",
    { form: { recipientId: to.userId, content: "Hello" }, files: { media: undefined } },
    from,
  );
  const { message } = response.json();
  if (response.statusCode === 403) return message === friendsOnly[1] ? "refused" : message;
  expect(response.statusCode).toBe(201);
  if ((await requestsOf(to)).includes(from.userId)) return "request";
  return (await recentsOf(to)).includes(from.userId) ? "open" : "lost";
}

describe("the first message to a user", () => {
  test.each<[Age, Age, Setting | null, string]>([
    // The defaults of the recipient's age.
    ["adult", "adult", null, "open"],
    ["minor", "adult", null, "open"],
    ["unknown", "adult", null, "open"],
    ["adult", "minor", null, "refused"],
    ["unknown", "minor", null, "refused"],
    ["minor", "minor", null, "request"],
    ["adult", "unknown", null, "request"],
    ["minor", "unknown", null, "open"],
    ["unknown", "unknown", null, "open"],
    // The settings.
    ["adult", "adult", "requests", "request"],
    ["adult", "adult", "connections", "refused"],
    ["adult", "adult", "nobody", "refused"],
    ["minor", "minor", "everyone", "open"],
    ["minor", "minor", "connections", "refused"],
    ["adult", "minor", "everyone", "refused"],
    ["adult", "unknown", "everyone", "request"],
    ["adult", "unknown", "nobody", "refused"],
    ["unknown", "unknown", "requests", "request"],
  ])(
    "of a user of age %s to one of age %s with the setting %s: %s",
    async (from, to, setting, outcome) => {
      const [sender, recipient] = [await makeUser(from), await makeUser(to, setting)];
      expect(await outcomeOf(sender, recipient)).toBe(outcome);
      const { isFriendsOnly, request } = await chatOf(sender, recipient);
      expect([isFriendsOnly, request?.isOwn ?? false]).toEqual([
        outcome === "refused",
        outcome === "request",
      ]);
    },
  );

  test.each<Setting>(["requests", "connections"])(
    "goes at once to a connection with the setting %s: a friend, a griot whom they follow, and a user to whom they wrote",
    async (setting) => {
      const recipient = await makeUser("adult", setting);
      const [friend, addressed] = [await makeUser("adult"), await makeUser("adult")];
      const griot = await makeWriter(testApp);
      await befriend(testApp, friend, recipient);
      const follow = { params: { writerId: griot.writerId }, body: { on: true } };
      await testApp.call("followWriter", follow, recipient);
      await send(recipient, addressed);
      for (const sender of [friend, griot, addressed]) {
        expect(await outcomeOf(sender, recipient)).toBe("open");
      }
    },
  );

  test("goes at once between an adult and a minor who are friends, and no longer after the friendship", async () => {
    const [adult, minor] = [await makeUser("adult"), await makeUser("minor")];
    await befriend(testApp, adult, minor);
    expect(await outcomeOf(adult, minor)).toBe("open");
    await send(minor, adult);
    await testApp.call("removeFriend", { params: { userId: adult.userId } }, minor);
    // The conversation existed before, so the next message waits.
    expect(await outcomeOf(adult, minor)).toBe("request");
    expect(await listChatMessages(testApp, adult, minor)).toHaveLength(3);
  });

  test("of a minor to an adult can be answered", async () => {
    const [adult, minor] = [await makeUser("adult"), await makeUser("minor")];
    await send(minor, adult);
    expect(await outcomeOf(adult, minor)).toBe("open");
  });

  test("in a conversation from before the rules waits until the minor accepts", async () => {
    const [adult, minor] = [await makeUser("unknown"), await makeUser("unknown")];
    await send(adult, minor);
    await send(minor, adult);
    for (const [user, month] of [
      [adult, "1980-05-01"],
      [minor, "2012-05-01"],
    ] as const) {
      await testApp.db.pool.query("UPDATE users SET birth_month = $2 WHERE id = $1", [
        user.userId,
        month,
      ]);
      testApp.app.createContext({ viewer: null }).invalidateUser(user.userId);
    }
    expect(await outcomeOf(adult, minor)).toBe("request");
    expect(await recentsOf(minor)).toEqual([adult.userId]);
    await accept(minor, adult);
    expect(await outcomeOf(adult, minor)).toBe("open");
  });
});

describe("a message request", () => {
  const makePair = async () => [await makeUser("minor"), await makeUser("minor")] as const;

  test("has at most three messages of text, also if ten are sent at once", async () => {
    const [sender, minor] = await makePair();
    expect(await refusal(sender, minor, Buffer.from("%PDF-1.4 x"))).toEqual([
      403,
      "You can send files once they have accepted.",
    ]);
    const statuses = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const form = { recipientId: minor.userId, content: "Hello" };
        const input = { form, files: { media: undefined } };
        return (await testApp.send("sendMessage", input, sender)).statusCode;
      }),
    );
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 201, 201, ...Array(7).fill(403)]);
    expect(await refusal(sender, minor)).toEqual(requestLimit);
    expect(await chatOf(sender, minor)).toMatchObject({
      request: { isOwn: true, messagesLeft: 0 },
    });
    expect(await testApp.call("listMessageRequests", { query: {} }, minor)).toMatchObject([
      { userId: sender.userId, messageCount: 3, lastMessage: { content: "Hello", isOwn: false } },
    ]);
  });

  test("discloses no delivery, reading, typing or presence, and gives only its own event", async () => {
    const [sender, minor] = await makePair();
    const events: string[] = [];
    const recipientSocket = await connectSocket(minor);
    for (const name of [
      "newMessage",
      "updateChat",
      "messageRequestsChanged",
      "userTyping",
    ] as const) {
      recipientSocket.on(name, () => events.push(name));
    }
    const senderEvents: string[] = [];
    const senderSocket = await connectSocket(sender);
    for (const name of ["messageStatusUpdate", "userTyping"] as const) {
      senderSocket.on(name, () => senderEvents.push(name));
    }
    // The recipient goes offline after the request.
    const watcherSocket = await connectSocket(await makeUser("minor"));
    const isOffline = new Promise<void>((resolve) => {
      watcherSocket.on("userStatusChange", ({ isOnline }) => !isOnline && resolve());
    });
    senderSocket.on("userStatusChange", ({ isOnline }) => {
      if (!isOnline) senderEvents.push("userStatusChange");
    });
    await watcherSocket.emitWithAck("watchPeople", { userIds: [minor.userId] });
    await senderSocket.emitWithAck("watchPeople", { userIds: [minor.userId] });
    const message = await send(sender, minor);
    expect(message.status).toBe("sent");
    // Whoever begins a request sees the recipient as offline from then on.
    await expect.poll(() => senderEvents).toEqual(["userStatusChange"]);
    await senderSocket.emitWithAck("typing", { recipientId: minor.userId });
    await recipientSocket.emitWithAck("typing", { recipientId: sender.userId });
    await recipientSocket.emitWithAck("messageRead", { messageId: message._id });
    await recipientSocket.emitWithAck("markChatAsRead", { userId: sender.userId });
    expect(
      await senderSocket.emitWithAck("watchPeople", { userIds: [minor.userId] }),
    ).toMatchObject({
      online: [],
    });
    await expect.poll(() => events).toEqual(["messageRequestsChanged"]);
    expect(await listChatMessages(testApp, sender, minor)).toMatchObject([{ status: "sent" }]);
    expect(await chatOf(sender, minor)).toMatchObject({ isOnline: false, lastSeenAt: null });
    expect(await testApp.call("listRecentChats", { query: {} }, sender)).toMatchObject([
      { userId: minor.userId, isOnline: false, lastMessage: { status: "sent" } },
    ]);
    recipientSocket.close();
    await isOffline;
    await senderSocket.emitWithAck("login", {});
    expect(senderEvents).toEqual(["userStatusChange"]);
    const { headers } = await testApp.send("listRecentChats", { query: {} }, minor);
    expect([headers["x-unread-count"], await recentsOf(minor)]).toEqual(["0", []]);
  });

  test.each(["accept", "answer", "friendship"])("becomes a chat by: %s", async (way) => {
    const [sender, minor] = await makePair();
    for (const content of ["One", "Two", "Three"]) await send(sender, minor, content);
    if (way === "accept") await accept(minor, sender);
    else if (way === "answer") await send(minor, sender);
    else await befriend(testApp, sender, minor);
    expect([await requestsOf(minor), await recentsOf(minor)]).toEqual([[], [sender.userId]]);
    expect(await outcomeOf(sender, minor)).toBe("open");
    expect(await chatOf(sender, minor)).toMatchObject({ request: null, isFriendsOnly: false });
  });

  test.each([
    ["accept", 0],
    ["answer", 0],
    ["friendship", 2],
  ])("leaves after %s %i messages unread, also once they have disappeared", async (way, unread) => {
    const [sender, minor] = await makePair();
    for (const content of ["One", "Two"]) {
      await sendChatMessage(testApp, sender, minor, { content, disappearAfter: 3600 });
    }
    if (way === "accept") await accept(minor, sender);
    else if (way === "answer") await send(minor, sender);
    else await befriend(testApp, sender, minor);
    expect(await chatOf(minor, sender)).toMatchObject({ unreadCount: unread });
    testApp.clock.advance(3_601_000);
    await testApp.app.jobHandlers["delete-expired-messages"]({});
    await send(sender, minor);
    expect(await chatOf(minor, sender)).toMatchObject({ unreadCount: 1 });
  });

  test("looks to its sender after a decline as before, and comes again after 30 days", async () => {
    const [sender, minor] = await makePair();
    await send(sender, minor);
    const senderSocket = await connectSocket(sender);
    const senderEvents: string[] = [];
    senderSocket.on("chatChanged", () => senderEvents.push("chatChanged"));
    const before = [await chatOf(sender, minor), await recentsOf(sender)];
    await decline(minor, sender);
    expect([await chatOf(sender, minor), await recentsOf(sender)]).toEqual(before);
    expect((await send(sender, minor)).status).toBe("sent");
    expect([await requestsOf(minor), await recentsOf(minor), senderEvents]).toEqual([[], [], []]);
    await testApp.db.pool.query(
      "UPDATE conversations SET declined_at = declined_at - interval '31 days' WHERE requested_by = $1",
      [sender.userId],
    );
    await send(sender, minor);
    expect(await requestsOf(minor)).toEqual([sender.userId]);
    expect(await refusal(sender, minor)).toEqual(requestLimit);
  });

  test("can be accepted and declined by its recipient alone, once, and not after a block", async () => {
    const [sender, minor] = await makePair();
    await send(sender, minor);
    const stranger = await makeUser("minor");
    for (const [user, partner] of [
      [sender, minor],
      [stranger, sender],
    ] as const) {
      for (const name of ["acceptMessageRequest", "declineMessageRequest"] as const) {
        expect((await testApp.callExpectingError(name, params(partner), user)).status).toBe(404);
      }
    }
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => testApp.send("acceptMessageRequest", params(sender), minor)),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const other = await makeUser("minor");
    await send(other, minor);
    await block(testApp, minor, other);
    expect(await requestsOf(minor)).toEqual([]);
    expect(
      (await testApp.callExpectingError("acceptMessageRequest", params(other), minor)).status,
    ).toBe(404);
  });

  test("keeps an edit of an older message from passing the rules", async () => {
    const [adult, minor] = [await makeUser("adult"), await makeUser("minor")];
    await befriend(testApp, adult, minor);
    const { _id: messageId } = await send(adult, minor);
    await testApp.call("removeFriend", { params: { userId: adult.userId } }, minor);
    const input = { params: { messageId }, body: { content: "Meet me" } };
    const { status, body } = await testApp.callExpectingError("editMessage", input, adult);
    expect([status, body.message]).toEqual(friendsOnly);
  });

  test("is listed newest first in pages", async () => {
    const minor = await makeUser("minor");
    const senders: TestUser[] = [];
    for (let index = 0; index < 5; index += 1) {
      const sender = await makeUser("minor");
      senders.unshift(sender);
      await send(sender, minor);
    }
    const first = await testApp.send("listMessageRequests", { query: { limit: 3 } }, minor);
    expect(first.headers["x-unread-count"]).toBe("5");
    const cursor = String(first.headers["x-next-cursor"]);
    const second = await testApp.send(
      "listMessageRequests",
      { query: { limit: 3, cursor } },
      minor,
    );
    const ids = [...first.json(), ...second.json()].map(({ userId }: { userId: string }) => userId);
    expect(ids).toEqual(senders.map(({ userId }) => userId));
  });
});
