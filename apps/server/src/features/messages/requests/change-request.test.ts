import type { MessageView } from "@kora/contract/messages";
import { afterEach, describe, expect, test } from "vitest";
import { birthMonths, makeUserOfAge, setBirthMonth } from "../../../testing/ages.fixture.ts";
import { listChatMessages, sendChatMessage } from "../../../testing/chats.fixture.ts";
import { type TestUser, useTestApp } from "../../../testing/test-app.ts";
import { connect, type TestSocket } from "../../../testing/test-socket.ts";

const testApp = useTestApp();
const sockets: TestSocket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});

const makeUser = (age: keyof typeof birthMonths) => makeUserOfAge(testApp, age);
const paramsOf = ({ _id: messageId }: MessageView) => ({ params: { messageId } });

/** Tries to change a message of `user`. Returns the status of each change, with the sentence of a refusal. */
async function tryToEdit(user: TestUser, message: MessageView) {
  const input = { ...paramsOf(message), body: { content: "Meet me at the river" } };
  const response = await testApp.send("editMessage", input, user);
  return [response.statusCode, response.json().msg];
}
async function deleteAndTryToRestore(user: TestUser, message: MessageView) {
  const input = { ...paramsOf(message), body: {} };
  expect((await testApp.send("deleteMessage", input, user)).statusCode).toBe(200);
  const response = await testApp.send("restoreMessage", input, user);
  return [response.statusCode, response.json().msg];
}
const textsSeenBy = async (user: TestUser, partner: TestUser) =>
  (await listChatMessages(testApp, user, partner)).map(({ content }) => content);

/** Collects the names of the events about messages that the sockets of `user` receive. */
async function collectEvents(user: TestUser): Promise<string[]> {
  const events: string[] = [];
  const socket = await connect(testApp, user);
  sockets.push(socket);
  for (const name of [
    "newMessage",
    "messageEdited",
    "messageDeleted",
    "messageRestored",
    "messageRequestsChanged",
    "updateChat",
  ] as const) {
    socket.on(name, () => events.push(name));
  }
  return events;
}

const requestLimit = [403, "You can write more once they have accepted."];
const friendsOnly = [403, "You can write to this person once you are friends."];

describe("a message of a request", () => {
  test("cannot be edited or restored while it waits, but deleted", async () => {
    const [sender, minor] = [await makeUser("minor"), await makeUser("minor")];
    const message = await sendChatMessage(testApp, sender, minor, { content: "Good morning" });
    const events = await collectEvents(minor);
    expect(await tryToEdit(sender, message)).toEqual(requestLimit);
    expect(await textsSeenBy(minor, sender)).toEqual(["Good morning"]);
    expect(await deleteAndTryToRestore(sender, message)).toEqual(requestLimit);
    expect(await textsSeenBy(minor, sender)).toEqual([""]);
    await expect.poll(() => events).toEqual(["messageDeleted"]);
  });

  test("cannot be edited or restored once its recipient turns out to be a minor, and a deletion is no event", async () => {
    const [adult, reader] = [await makeUser("adult"), await makeUser("unknown")];
    const message = await sendChatMessage(testApp, adult, reader, { content: "Good morning" });
    await setBirthMonth(testApp, reader, birthMonths.minor);
    const events = await collectEvents(reader);
    expect(await tryToEdit(adult, message)).toEqual(friendsOnly);
    expect(await deleteAndTryToRestore(adult, message)).toEqual(friendsOnly);
    await testApp.call("setPrivacy", { body: { messages: "everyone" } }, reader);
    const friend = await makeUser("minor");
    await sendChatMessage(testApp, friend, reader);
    // The events of the friend come last.
    await expect.poll(() => events).toContain("newMessage");
    expect(events).not.toContain("messageDeleted");
  });

  test("gives its sender the same refusals after a decline as before, and its recipient no event", async () => {
    const [sender, minor] = [await makeUser("minor"), await makeUser("minor")];
    const messages = [];
    for (const content of ["One", "Two"]) {
      messages.push(await sendChatMessage(testApp, sender, minor, { content }));
    }
    const [first, second] = messages as [MessageView, MessageView];
    const before = [await tryToEdit(sender, first), await deleteAndTryToRestore(sender, first)];
    const input = { params: { userId: sender.userId }, body: {} };
    await testApp.call("declineMessageRequest", input, minor);
    const events = await collectEvents(minor);
    const after = [await tryToEdit(sender, second), await deleteAndTryToRestore(sender, second)];
    expect(after).toEqual(before);
    await testApp.call("setPrivacy", { body: { messages: "everyone" } }, minor);
    await sendChatMessage(testApp, await makeUser("minor"), minor);
    await expect.poll(() => events).toContain("newMessage");
    expect(events.filter((name) => name.startsWith("message"))).toEqual([]);
  });

  test.each(["nobody", "connections"] as const)(
    "cannot be edited or restored once its recipient chose messages: %s",
    async (messages) => {
      const [sender, minor] = [await makeUser("minor"), await makeUser("minor")];
      const message = await sendChatMessage(testApp, sender, minor);
      await testApp.call("setPrivacy", { body: { messages } }, minor);
      expect(await tryToEdit(sender, message)).toEqual(friendsOnly);
      expect(await deleteAndTryToRestore(sender, message)).toEqual(friendsOnly);
    },
  );

  test("can be edited and restored again once it was accepted", async () => {
    const [sender, minor] = [await makeUser("minor"), await makeUser("minor")];
    const message = await sendChatMessage(testApp, sender, minor);
    const input = { params: { userId: sender.userId }, body: {} };
    await testApp.call("acceptMessageRequest", input, minor);
    expect((await tryToEdit(sender, message))[0]).toBe(200);
    expect((await deleteAndTryToRestore(sender, message))[0]).toBe(200);
    expect(await textsSeenBy(minor, sender)).toEqual(["Meet me at the river"]);
  });
});
