import { afterEach, describe, expect, test } from "vitest";
import { setBirthMonth } from "../../../testing/ages.fixture.ts";
import { listChatMessages, sendChatMessage } from "../../../testing/chats.fixture.ts";
import { makeGroup } from "../../../testing/group-roles.fixture.ts";
import { sendToGroup } from "../../../testing/groups.fixture.ts";
import { type TestUser, useTestApp } from "../../../testing/test-app.ts";
import { connect, type TestSocket } from "../../../testing/test-socket.ts";
import { befriend, makeReader, makeWriter } from "../../../testing/users.fixture.ts";

const testApp = useTestApp();
const sockets: TestSocket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});

const makeUser = (birthMonth: string | null) => makeReader(testApp, { birthMonth });
const makeMinor = () => makeUser("2012-05-01");
const makeAdult = () => makeUser("1980-05-01");
const requestsOf = async (user: TestUser) =>
  (await testApp.call("listMessageRequests", { query: {} }, user)).map(({ userId }) => userId);
const recentsOf = async (user: TestUser) =>
  (await testApp.call("listRecentChats", { query: {} }, user)).map(({ userId }) => userId);
const connectSocket = async (user: TestUser) => {
  const socket = await connect(testApp, user);
  sockets.push(socket);
  return socket;
};
const sendTo = async (from: TestUser, recipient: { recipientId: string } | { groupId: string }) => {
  const form = { ...recipient, content: "Hello" };
  const response = await testApp.send("sendMessage", { form, files: { media: undefined } }, from);
  return [response.statusCode, response.json().message];
};
const friendsOnly = [403, "You can write to this person once you are friends."];

describe("adults and minors", () => {
  test("an adult and a minor who are not friends cannot write in a group of the two", async () => {
    const adult = await makeWriter(testApp, {});
    const minor = await makeMinor();
    const id = await makeGroup(testApp, adult);
    await testApp.call("joinGroup", { params: { id }, body: {} }, minor);
    for (const user of [adult, minor]) {
      expect(await sendTo(user, { groupId: id })).toEqual(friendsOnly);
    }
    await befriend(testApp, minor, adult);
    await sendToGroup(testApp, adult, id);
    await testApp.call("removeFriend", { params: { userId: adult.userId } }, minor);
    expect(await sendTo(adult, { groupId: id })).toEqual(friendsOnly);
    const third = await makeAdult();
    await testApp.call("joinGroup", { params: { id }, body: {} }, third);
    await sendToGroup(testApp, adult, id);
  });

  test("a minor does not see the request of an adult that was sent before the minor's age was known", async () => {
    const [adult, reader] = [await makeAdult(), await makeUser(null)];
    await sendChatMessage(testApp, adult, reader);
    expect(await requestsOf(reader)).toEqual([adult.userId]);
    await setBirthMonth(testApp, reader, "2012-05");
    expect(await requestsOf(reader)).toEqual([]);
    expect(await sendTo(adult, { recipientId: reader.userId })).toEqual(friendsOnly);
  });

  test("a correction from minor to adult closes the chats with minors", async () => {
    const [pretender, minor, recipient] = [await makeMinor(), await makeMinor(), await makeMinor()];
    await sendChatMessage(testApp, pretender, minor);
    await sendChatMessage(testApp, minor, pretender);
    await sendChatMessage(testApp, pretender, recipient);
    // The response to the correction comes after its effects.
    await setBirthMonth(testApp, pretender, "1980-05");
    expect(await requestsOf(recipient)).toEqual([]);
    // Both read what they wrote, and the next message is refused like a stranger's.
    for (const user of [pretender, minor]) {
      const partner = user === minor ? pretender : minor;
      expect(await listChatMessages(testApp, user, partner)).toHaveLength(2);
      expect(await recentsOf(user)).toContain(partner.userId);
    }
    expect(await sendTo(pretender, { recipientId: minor.userId })).toEqual(friendsOnly);
    expect(await requestsOf(minor)).toEqual([]);
    const chat = await testApp.call("getChat", { params: { userId: minor.userId } }, pretender);
    expect(chat).toMatchObject({ isFriendsOnly: true, request: null });
  });

  test("a chat that a correction closed is open again once the minor writes, or asks to be friends", async () => {
    const [pretender, minor, other] = [await makeMinor(), await makeMinor(), await makeMinor()];
    for (const user of [minor, other]) {
      await sendChatMessage(testApp, pretender, user);
      await sendChatMessage(testApp, user, pretender);
    }
    await setBirthMonth(testApp, pretender, "1980-05");
    await testApp.runJobs();
    await sendChatMessage(testApp, minor, pretender);
    await befriend(testApp, other, pretender);
    for (const { userId: recipientId } of [minor, other]) {
      expect((await sendTo(pretender, { recipientId }))[0]).toBe(201);
    }
    expect(await requestsOf(minor)).toEqual([]);
  });

  test.each([
    ["a minor corrects the age to an adult's", "2012-05-01", "2012-05-01", ["1980-05", null]],
    ["two of unknown age turn out to be an adult and a minor", null, null, ["1980-05", "2012-05"]],
    ["two of unknown age turn out to be a minor and an adult", null, null, ["2012-05", "1980-05"]],
  ] as const)(
    "the friendship ends and the chat closes when %s, unless the younger one has asked",
    async (_case, askingMonth, askedMonth, [askingAnswer, askedAnswer]) => {
      const [asking, asked] = [await makeUser(askingMonth), await makeUser(askedMonth)];
      await befriend(testApp, asking, asked);
      await sendChatMessage(testApp, asking, asked);
      await sendChatMessage(testApp, asked, asking);
      const events: string[] = [];
      for (const socket of [await connectSocket(asking), await connectSocket(asked)]) {
        socket.on("friendUpdated", ({ isFriend }) => events.push(`friend: ${isFriend}`));
      }
      await setBirthMonth(testApp, asking, askingAnswer);
      if (askedAnswer !== null) await setBirthMonth(testApp, asked, askedAnswer);
      await testApp.runJobs();
      const didYoungerRequest = askingAnswer.startsWith("2012");
      const [adult, minor] = didYoungerRequest ? [asked, asking] : [asking, asked];
      const profile = { params: { userId: minor.userId } };
      expect((await testApp.call("findProfile", profile, adult)).isFriend).toBe(didYoungerRequest);
      const [status, refusal] = await sendTo(adult, { recipientId: minor.userId });
      expect([status, status === 201 ? undefined : refusal]).toEqual(
        didYoungerRequest ? [201, undefined] : friendsOnly,
      );
      expect([await requestsOf(minor), await recentsOf(minor)]).toEqual([[], [adult.userId]]);
      const endedFriendship = ["friend: false", "friend: false"];
      await expect.poll(() => events).toEqual(didYoungerRequest ? [] : endedFriendship);
      expect((await sendTo(minor, { recipientId: adult.userId }))[0]).toBe(201);
    },
  );
});

test("a request is not delivered when its recipient comes online", async () => {
  const [sender, minor] = [await makeMinor(), await makeMinor()];
  await sendChatMessage(testApp, sender, minor);
  const socket = await connect(testApp, minor);
  sockets.push(socket);
  await socket.emitWithAck("login", {});
  const { rows } = await testApp.db.pool.query(
    "SELECT delivered_up_to FROM conversation_members WHERE user_id = $1",
    [minor.userId],
  );
  expect(rows).toEqual([{ delivered_up_to: null }]);
});
