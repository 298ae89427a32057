import { describe, expect, test } from "vitest";
import type { AgeGroup } from "../../platform/context.ts";
import { makeUserOfAge } from "../../testing/ages.fixture.ts";
import { sendChatMessage } from "../../testing/chats.fixture.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { makeWriter } from "../../testing/users.fixture.ts";

const testApp = useTestApp();

const makeUser = (age: AgeGroup) => makeUserOfAge(testApp, age);
const request = (sender: TestUser, recipient: TestUser) =>
  testApp.send("requestFriend", { body: { friendId: recipient.userId } }, sender);
const refusal = "You cannot send this person a friend request. They can send you one.";

describe("who may send a friend request", () => {
  test.each<[AgeGroup, AgeGroup, 200 | 403]>([
    ["adult", "adult", 200],
    ["adult", "minor", 403],
    ["adult", "unknown", 403],
    ["unknown", "minor", 403],
    ["unknown", "unknown", 200],
    ["unknown", "adult", 200],
    ["minor", "adult", 200],
    ["minor", "unknown", 200],
    ["minor", "minor", 200],
  ])("%s to %s: %i", async (senderAge, recipientAge, status) => {
    const [sender, recipient] = [await makeUser(senderAge), await makeUser(recipientAge)];
    const response = await request(sender, recipient);
    const { msg } = response.json<{ msg: string }>();
    expect([response.statusCode, msg === refusal]).toEqual([status, status === 403]);
  });

  test("an adult accepts the request of a minor", async () => {
    const [adult, minor] = [await makeUser("adult"), await makeUser("minor")];
    await request(minor, adult);
    const body = { friendId: minor.userId };
    expect((await testApp.call("acceptFriend", { body }, adult)).isFriend).toBe(true);
  });

  test("the setting refuses with the same sentence as an age", async () => {
    const [kofi, esi] = [await makeUser("adult"), await makeUser("adult")];
    for (const friendRequests of ["connections", "nobody"] as const) {
      await testApp.call("setPrivacy", { body: { friendRequests } }, kofi);
      const { statusCode, body } = await request(esi, kofi);
      expect([statusCode, JSON.parse(body).msg]).toEqual([403, refusal]);
    }
  });

  test("connections are the writers whom one follows and the people to whom one has written", async () => {
    const [ama, writer, kofi] = [
      await makeUser("adult"),
      await makeWriter(testApp),
      await makeUser("adult"),
    ];
    await testApp.call("setPrivacy", { body: { friendRequests: "connections" } }, ama);
    expect((await request(writer, ama)).statusCode).toBe(403);
    const params = { writerId: writer.writerId };
    await testApp.call("followWriter", { params, body: {} }, ama);
    expect((await request(writer, ama)).statusCode).toBe(200);
    await sendChatMessage(testApp, kofi, ama);
    expect((await request(kofi, ama)).statusCode).toBe(403);
    await sendChatMessage(testApp, ama, kofi);
    expect((await request(kofi, ama)).statusCode).toBe(200);
  });
});
