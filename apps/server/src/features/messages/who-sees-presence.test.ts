import { afterEach, describe, expect, test } from "vitest";
import type { AgeGroup } from "../../platform/context.ts";
import { makeUserOfAge } from "../../testing/ages.fixture.ts";
import { makeGroup } from "../../testing/group-roles.fixture.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { connect, type TestSocket } from "../../testing/test-socket.ts";
import { befriend, makeWriter } from "../../testing/users.fixture.ts";

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
const makeUser = (age: AgeGroup) => makeUserOfAge(testApp, age);

/** Returns whether the viewer sees that the user is online, by call and by socket, and whether `lastSeenAt` is shown. */
async function seesOnline(viewer: TestUser, { userId }: TestUser, socket: TestSocket) {
  const params = { userId };
  const person = await testApp.call("getPerson", { params }, viewer);
  const profile = await testApp.call("findProfile", { params }, viewer);
  const ack = await socket.emitWithAck("watchPeople", { userIds: [userId] });
  const isWatchedOnline = ack.ok && ack.online?.includes(userId) === true;
  const states = [person.isOnline, profile.isOnline, isWatchedOnline];
  expect(new Set(states).size).toBe(1);
  return states[0];
}

describe("who sees that a user is online", () => {
  test.each<[AgeGroup, AgeGroup, boolean]>([
    ["adult", "minor", false],
    ["adult", "unknown", false],
    ["unknown", "minor", false],
    ["unknown", "unknown", true],
    ["unknown", "adult", true],
    ["minor", "minor", true],
    ["minor", "unknown", true],
    ["minor", "adult", true],
    ["adult", "adult", true],
  ])(
    "a stranger (%s) of a user (%s): %s, also by event; a friend does",
    async (age, ownerAge, isShown) => {
      const [viewer, owner] = [await makeUser(age), await makeUser(ownerAge)];
      const socket = await connectSocket(viewer);
      await connectSocket(owner);
      expect(await seesOnline(viewer, owner, socket)).toBe(isShown);
      const states: boolean[] = [];
      socket.on("userStatusChange", ({ isOnline }) => states.push(isOnline));
      for (const onlineState of ["nobody", "everyone"] as const) {
        await testApp.call("setPrivacy", { body: { onlineState } }, owner);
      }
      const count = (state: boolean) => states.filter((isOnline) => isOnline === state).length;
      await expect.poll(() => count(false)).toBe(isShown ? 1 : 2);
      await expect.poll(() => count(true) > 0).toBe(isShown);
      await befriend(testApp, viewer, owner);
      expect(await seesOnline(viewer, owner, socket)).toBe(true);
    },
  );

  test("follows the setting, also for sockets that watch already", async () => {
    const [ama, kofi, friend] = [
      await makeUser("adult"),
      await makeUser("adult"),
      await makeUser("adult"),
    ];
    await befriend(testApp, ama, friend);
    await connectSocket(ama);
    const [socket, friendSocket] = [await connectSocket(kofi), await connectSocket(friend)];
    const changes: boolean[] = [];
    const times: unknown[] = [];
    socket.on("userStatusChange", ({ isOnline, lastSeenAt }) => {
      changes.push(isOnline);
      times.push(lastSeenAt);
    });
    const setTo = (onlineState: "everyone" | "friends" | "nobody") =>
      testApp.call("setPrivacy", { body: { onlineState } }, ama);
    expect(await seesOnline(kofi, ama, socket)).toBe(true);
    await setTo("friends");
    await expect.poll(() => changes.at(-1)).toBe(false);
    // The time is hidden too.
    expect(times).toEqual([null]);
    expect(await seesOnline(kofi, ama, socket)).toBe(false);
    expect(await seesOnline(friend, ama, friendSocket)).toBe(true);
    await setTo("nobody");
    expect(await seesOnline(friend, ama, friendSocket)).toBe(false);
    await setTo("everyone");
    await expect.poll(() => changes.at(-1)).toBe(true);
    const params = { userId: ama.userId };
    expect(times.at(-1)).toBe((await testApp.call("getChat", { params }, kofi)).lastSeenAt);
  });

  test("ends with the friendship", async () => {
    const [adult, minor] = [await makeUser("adult"), await makeUser("minor")];
    await befriend(testApp, adult, minor);
    const socket = await connectSocket(adult);
    await connectSocket(minor);
    expect(await seesOnline(adult, minor, socket)).toBe(true);
    const changes: boolean[] = [];
    socket.on("userStatusChange", ({ isOnline }) => changes.push(isOnline));
    await testApp.call("removeFriend", { params: { userId: adult.userId } }, minor);
    await expect.poll(() => changes.at(-1)).toBe(false);
    const countBefore = changes.length;
    await testApp.call("setPrivacy", { body: { onlineState: "everyone" } }, minor);
    await socket.emitWithAck("login", {});
    expect(changes.slice(countBefore)).not.toContain(true);
    expect(await seesOnline(adult, minor, socket)).toBe(false);
  });

  test("typing is shown only to those who see it", async () => {
    const [ama, kofi] = [await makeUser("adult"), await makeUser("adult")];
    const [amaSocket, kofiSocket] = [await connectSocket(ama), await connectSocket(kofi)];
    let count = 0;
    kofiSocket.on("userTyping", () => {
      count += 1;
    });
    const type = () => amaSocket.emitWithAck("typing", { recipientId: kofi.userId });
    await type();
    await expect.poll(() => count).toBe(1);
    await testApp.call("setPrivacy", { body: { onlineState: "friends" } }, ama);
    await type();
    await kofiSocket.emitWithAck("login", {});
    expect(count).toBe(1);
  });

  test.each<[AgeGroup, AgeGroup, boolean]>([
    ["adult", "unknown", true],
    ["unknown", "unknown", true],
    ["unknown", "adult", false],
    ["minor", "minor", true],
    ["minor", "unknown", false],
  ])("typing (%s) is shown in a group with a stranger (%s): %s", async (age, otherAge, isShown) => {
    const [typist, other] = [await makeUser(age), await makeUser(otherAge)];
    const id = await makeGroup(testApp, await makeWriter(testApp), { privacy: "public" });
    await testApp.db.pool.query("DELETE FROM conversation_members WHERE conversation_id = $1", [
      id,
    ]);
    for (const user of [typist, other]) {
      await testApp.call("joinGroup", { params: { id }, body: {} }, user);
    }
    // Beside a user of unknown age, an adult writes once that user has written. Other pairs may be refused.
    const message = { form: { groupId: id, content: "Hello" }, files: { media: undefined } };
    await testApp.send("sendMessage", message, other);
    const [typistSocket, otherSocket] = [await connectSocket(typist), await connectSocket(other)];
    let count = 0;
    otherSocket.on("userTyping", () => {
      count += 1;
    });
    await typistSocket.emitWithAck("typing", { groupId: id });
    await otherSocket.emitWithAck("login", {});
    expect(count).toBe(isShown ? 1 : 0);
  });
});
