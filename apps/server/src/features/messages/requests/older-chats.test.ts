import { afterEach, describe, expect, test } from "vitest";
import { birthMonths, makeUserOfAge, setBirthMonth } from "../../../testing/ages.fixture.ts";
import { listChatMessages, sendChatMessage } from "../../../testing/chats.fixture.ts";
import { makeModerator, moderateUser } from "../../../testing/sanctions.fixture.ts";
import { type TestUser, useTestApp } from "../../../testing/test-app.ts";
import { connect, type TestSocket } from "../../../testing/test-socket.ts";
import { befriend, block } from "../../../testing/users.fixture.ts";

const testApp = useTestApp();
const sockets: TestSocket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});

const makeUser = (age: keyof typeof birthMonths) => makeUserOfAge(testApp, age);
const answerInput = ({ userId }: TestUser) => ({ params: { userId }, body: {} });
const recentsOf = (user: TestUser) => testApp.call("listRecentChats", { query: {} }, user);
const requestsOf = async (user: TestUser) =>
  (await testApp.call("listMessageRequests", { query: {} }, user)).map(({ userId }) => userId);
const unreadOf = async (user: TestUser) =>
  (await testApp.send("listRecentChats", { query: {} }, user)).headers["x-unread-count"];

/** Creates an adult and a minor who wrote to each other as friends, and a message of the adult that waits since then. */
async function makeWaitingChat() {
  const [adult, minor] = [await makeUser("adult"), await makeUser("minor")];
  await befriend(testApp, minor, adult);
  await sendChatMessage(testApp, minor, adult, { content: "Old question" });
  await sendChatMessage(testApp, adult, minor, { content: "Old answer" });
  await testApp.call("viewChat", answerInput(adult), minor);
  await testApp.call("removeFriend", { params: { userId: adult.userId } }, minor);
  await sendChatMessage(testApp, adult, minor, { content: "Why?" });
  return { adult, minor };
}

describe("a conversation of before with a message that waits", () => {
  test("stays among the recent chats while it waits, without the message", async () => {
    const { adult, minor } = await makeWaitingChat();
    expect(await requestsOf(minor)).toEqual([adult.userId]);
    expect(await recentsOf(minor)).toMatchObject([
      { userId: adult.userId, unreadCount: 0, lastMessage: { content: "Old answer" } },
    ]);
    expect(await unreadOf(minor)).toBe("0");
  });

  type People = Awaited<ReturnType<typeof makeWaitingChat>>;
  test.each<[string, (people: People) => Promise<unknown>]>([
    [
      "was declined",
      ({ adult, minor }) => testApp.call("declineMessageRequest", answerInput(adult), minor),
    ],
    ["is of a user whom the recipient blocked", ({ adult, minor }) => block(testApp, minor, adult)],
    ["is of a user who blocked the recipient", ({ adult, minor }) => block(testApp, adult, minor)],
    [
      "is of a user who was suspended",
      async ({ adult }) => {
        const body = { act: "suspend", note: "Insults." } as const;
        await moderateUser(testApp, await makeModerator(testApp), adult, body);
      },
    ],
  ])("stays among the recent chats when it %s", async (_case, change) => {
    const people = await makeWaitingChat();
    await change(people);
    const { adult, minor } = people;
    expect(await requestsOf(minor)).toEqual([]);
    expect(await recentsOf(minor)).toMatchObject([
      { userId: adult.userId, unreadCount: 0, lastMessage: { content: "Old answer" } },
    ]);
    expect((await listChatMessages(testApp, minor, adult)).length).toBeGreaterThan(1);
  });

  test("comes back to the recent chats of a user who deleted it by no message that waits", async () => {
    const { adult, minor } = await makeWaitingChat();
    await testApp.call("declineMessageRequest", answerInput(adult), minor);
    await testApp.call("deleteChat", { params: { userId: adult.userId }, body: {} }, minor);
    await sendChatMessage(testApp, adult, minor, { content: "Please" });
    expect(await recentsOf(minor)).toEqual([]);
    await sendChatMessage(testApp, minor, adult);
    expect(await recentsOf(minor)).toMatchObject([{ userId: adult.userId }]);
  });
});

describe("a request that an age hides", () => {
  test.each(["adult", "unknown"] as const)(
    "is 404 to accept and to decline, and is not shown: of a user of age %s",
    async (age) => {
      const [sender, reader] = [await makeUser(age), await makeUser("unknown")];
      await testApp.call("setPrivacy", { body: { messages: "requests" } }, reader);
      const content = "Where do you live?";
      const { _id: forwardOf } = await sendChatMessage(testApp, sender, reader, { content });
      expect(await requestsOf(reader)).toEqual([sender.userId]);
      await setBirthMonth(testApp, reader, birthMonths.minor);
      for (const name of ["acceptMessageRequest", "declineMessageRequest"] as const) {
        const { statusCode, body } = await testApp.send(name, answerInput(sender), reader);
        expect([statusCode, JSON.parse(body).msg]).toEqual([
          404,
          "This request is no longer here.",
        ]);
      }
      const chat = await testApp.call("getChat", { params: { userId: sender.userId } }, reader);
      expect([chat.request, chat.unreadCount]).toEqual([null, 0]);
      expect(await listChatMessages(testApp, reader, sender)).toEqual([]);
      expect(await recentsOf(reader)).toEqual([]);
      const search = { params: { userId: sender.userId }, query: { q: "live" } };
      expect(await testApp.call("searchMessages", search, reader)).toEqual([]);
      const form = { recipientId: (await makeUser("minor")).userId, forwardOf };
      const forward = { form, files: { media: undefined } };
      expect((await testApp.send("sendMessage", forward, reader)).statusCode).toBe(404);
      expect((await testApp.send("exportProfile", {}, reader)).body).not.toContain(content);
      // Its sender sees it as before.
      expect(await listChatMessages(testApp, sender, reader)).toHaveLength(1);
    },
  );

  test("is 404 in a chat that a correction has closed, which stays readable", async () => {
    const [pretender, minor] = [await makeUser("minor"), await makeUser("minor")];
    await befriend(testApp, pretender, minor);
    await sendChatMessage(testApp, minor, pretender);
    await testApp.call("removeFriend", { params: { userId: pretender.userId } }, minor);
    await testApp.db.pool.query(
      "UPDATE conversations SET one_consents = false, other_consents = false WHERE $1 IN (one_id, other_id)",
      [minor.userId],
    );
    await sendChatMessage(testApp, pretender, minor);
    expect(await requestsOf(minor)).toEqual([pretender.userId]);
    await setBirthMonth(testApp, pretender, birthMonths.adult);
    await testApp.runJobs();
    expect(await requestsOf(minor)).toEqual([]);
    const { statusCode } = await testApp.send(
      "acceptMessageRequest",
      answerInput(pretender),
      minor,
    );
    expect(statusCode).toBe(404);
    expect(await recentsOf(minor)).toMatchObject([{ userId: pretender.userId }]);
    expect(await listChatMessages(testApp, minor, pretender)).toHaveLength(2);
  });
});

test.each(["everyone", "friends", "nobody"] as const)(
  "an accepted request tells its sender of the delivery only as onlineState shows it: %s",
  async (onlineState) => {
    const [sender, minor] = [await makeUser("minor"), await makeUser("minor")];
    await testApp.call("setPrivacy", { body: { onlineState } }, minor);
    await sendChatMessage(testApp, sender, minor);
    const socket = await connect(testApp, sender);
    sockets.push(socket);
    const events: string[] = [];
    socket.on("messageStatusUpdate", ({ status }) => events.push(status));
    socket.on("newMessage", () => events.push("newMessage"));
    await testApp.call("acceptMessageRequest", answerInput(sender), minor);
    await sendChatMessage(testApp, minor, sender);
    await expect.poll(() => events).toContain("newMessage");
    const isShown = onlineState === "everyone";
    expect(events).toEqual(isShown ? ["delivered", "newMessage"] : ["newMessage"]);
    expect(await listChatMessages(testApp, sender, minor)).toMatchObject([
      { status: isShown ? "delivered" : "sent" },
      {},
    ]);
  },
);
