import { describe, expect, test } from "vitest";
import type { AgeGroup } from "../../platform/context.ts";
import { birthMonths, makeUserOfAge, setBirthMonth } from "../../testing/ages.fixture.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { block } from "../../testing/users.fixture.ts";

const testApp = useTestApp();

const makeUser = (age: AgeGroup) => makeUserOfAge(testApp, age);
const request = (sender: TestUser, recipient: TestUser) =>
  testApp.call("requestFriend", { body: { friendId: recipient.userId } }, sender);
const accept = async (recipient: TestUser, sender: TestUser) => {
  const response = await testApp.send(
    "acceptFriend",
    { body: { friendId: sender.userId } },
    recipient,
  );
  return [response.statusCode, response.json().msg];
};
const refusal = [403, "This request can no longer be accepted. Decline it to send one yourself."];
const isFriendOf = async (user: TestUser, other: TestUser) =>
  (await testApp.call("findProfile", { params: { userId: other.userId } }, user)).isFriend;

describe("a friend request that could not be sent now", () => {
  test.each<[AgeGroup, AgeGroup]>([
    ["minor", "minor"],
    ["unknown", "unknown"],
  ])(
    "cannot be accepted: %s to %s, before the two turn out to be an adult and a minor",
    async (...ages) => {
      const [sender, recipient] = [await makeUser(ages[0]), await makeUser(ages[1])];
      await request(sender, recipient);
      await setBirthMonth(testApp, sender, birthMonths.adult);
      expect(await accept(recipient, sender)).toEqual(refusal);
      await setBirthMonth(testApp, recipient, birthMonths.minor);
      expect(await accept(recipient, sender)).toEqual(refusal);
      expect(await isFriendOf(recipient, sender)).toBe(false);
    },
  );

  test.each(["connections", "nobody"] as const)(
    "cannot be accepted after the choice of %s",
    async (friendRequests) => {
      const [sender, recipient] = [await makeUser("adult"), await makeUser("adult")];
      await request(sender, recipient);
      await testApp.call("setPrivacy", { body: { friendRequests } }, recipient);
      expect(await accept(recipient, sender)).toEqual(refusal);
      await testApp.call("setPrivacy", { body: { friendRequests: "everyone" } }, recipient);
      expect((await accept(recipient, sender))[0]).toBe(200);
    },
  );

  test("can be declined, and is replaced by a request of the minor, which the adult accepts", async () => {
    const [sender, minor] = [await makeUser("minor"), await makeUser("minor")];
    await request(sender, minor);
    await setBirthMonth(testApp, sender, birthMonths.adult);
    expect(await request(minor, sender)).toMatchObject({ isFriend: false, isRequestPending: true });
    expect(await accept(minor, sender)).toEqual([404, "This request is no longer there."]);
    expect((await accept(sender, minor))[0]).toBe(200);

    const other = await makeUser("minor");
    await request(other, minor);
    await setBirthMonth(testApp, other, birthMonths.adult);
    const body = { friendId: other.userId };
    expect((await testApp.send("declineFriend", { body }, minor)).statusCode).toBe(200);
  });

  test("is accepted by no request of its recipient either, if the other one may not be asked", async () => {
    const [sender, minor] = [await makeUser("minor"), await makeUser("minor")];
    await request(sender, minor);
    await setBirthMonth(testApp, sender, birthMonths.adult);
    await testApp.call("setPrivacy", { body: { friendRequests: "nobody" } }, sender);
    const body = { friendId: sender.userId };
    expect((await testApp.send("requestFriend", { body }, minor)).statusCode).toBe(403);
    expect(await isFriendOf(minor, sender)).toBe(false);
  });

  test("is 404 after a block", async () => {
    const [sender, minor] = [await makeUser("minor"), await makeUser("minor")];
    await request(sender, minor);
    await setBirthMonth(testApp, sender, birthMonths.adult);
    await block(testApp, minor, sender);
    expect((await accept(minor, sender))[0]).toBe(404);
  });
});
