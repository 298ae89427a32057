import { afterEach, describe, expect, test } from "vitest";
import { setBirthMonth } from "../../../testing/ages.fixture.ts";
import { sendChatMessage } from "../../../testing/chats.fixture.ts";
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
const sendTo = async (from: TestUser, recipient: { recipientId: string } | { groupId: string }) => {
  const form = { ...recipient, content: "Hello" };
  const response = await testApp.send("sendMessage", { form, files: { media: undefined } }, from);
  return [response.statusCode, response.json().message];
};
const friendsOnly = [403, "You can write to this person once you are friends."];

describe("adults and minors (people-safety, Who may write to whom)", () => {
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
    await setBirthMonth(testApp, pretender, "1980-05");
    await testApp.runJobs();
    expect(await requestsOf(recipient)).toEqual([]);
    expect((await sendTo(pretender, { recipientId: minor.userId }))[0]).toBe(201);
    expect(await requestsOf(minor)).toEqual([pretender.userId]);
  });
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
