import sharp from "sharp";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { birthMonths, setBirthMonth } from "../../testing/ages.fixture.ts";
import { makeGroup } from "../../testing/group-roles.fixture.ts";
import { sendToGroup } from "../../testing/groups.fixture.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { connect, type TestSocket } from "../../testing/test-socket.ts";
import {
  befriend,
  makeReader,
  makeWriter,
  writerApplication,
} from "../../testing/users.fixture.ts";
import { setBirthMonthByOperator } from "../moderation/index.ts";

const testApp = useTestApp();
const sockets: TestSocket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});

let picture: Buffer;
beforeAll(async () => {
  const create = { width: 40, height: 40, channels: 3, background: "#203050" } as const;
  picture = await sharp({ create }).png().toBuffer();
});

const friendsOnly = [403, "You can write to this person once you are friends."];
const months = { adult: "1980-05-01", minor: "2012-05-01", unknown: null };
type Age = keyof typeof months;

/** Makes a group of a griot, its creator, and one other user. */
async function makeGroupOfTwo(creatorAge: Age, memberAge: Age) {
  const creator = await makeWriter(testApp, {}, { birthMonth: months[creatorAge] });
  const member = await makeReader(testApp, { birthMonth: months[memberAge] });
  const id = await makeGroup(testApp, creator);
  await testApp.call("joinGroup", { params: { id }, body: {} }, member);
  return { id, creator, member };
}

const outcomeOf = async (request: ReturnType<typeof testApp.send>) => {
  const response = await request;
  return response.statusCode < 300 ? "open" : [response.statusCode, response.json().message];
};
const write = (user: TestUser, groupId: string) =>
  outcomeOf(
    testApp.send(
      "sendMessage",
      { form: { groupId, content: "Hello" }, files: { media: undefined } },
      user,
    ),
  );
const setInfo = (user: TestUser, id: string, body: { name?: string; description?: string }) =>
  outcomeOf(testApp.send("updateGroup", { params: { id }, body }, user));
const setPicture = (user: TestUser, id: string) =>
  outcomeOf(
    testApp.send(
      "setGroupPicture",
      { params: { id }, form: {}, files: { profilePicture: picture } },
      user,
    ),
  );
const isFriendsOnly = async (user: TestUser, id: string) =>
  (await testApp.call("getGroup", { params: { id } }, user)).isFriendsOnly;

describe("a group that is closed for writing", () => {
  test("is closed for its name, description and picture, and tells so, until the two are friends", async () => {
    const { id, creator, member } = await makeGroupOfTwo("adult", "minor");
    const socket = await connect(testApp, member);
    sockets.push(socket);
    const events: string[] = [];
    socket.on("groupUpdated", ({ change }) => events.push(change));
    expect(await setInfo(creator, id, { description: "Write to me" })).toEqual(friendsOnly);
    expect(await setInfo(creator, id, { name: "Write to me" })).toEqual(friendsOnly);
    expect(await setPicture(creator, id)).toEqual(friendsOnly);
    for (const user of [creator, member]) expect(await isFriendsOnly(user, id)).toBe(true);
    await socket.emitWithAck("login", {});
    expect(events).toEqual([]);
    await befriend(testApp, member, creator);
    expect(await setInfo(creator, id, { description: "Write to me" })).toBe("open");
    for (const user of [creator, member]) expect(await isFriendsOnly(user, id)).toBe(false);
  });

  test("because moderators have hidden it is closed for them, too", async () => {
    const { id, creator } = await makeGroupOfTwo("adult", "adult");
    const moderator = await makeReader(testApp, { isModerator: true });
    const params = { kind: "group", targetId: id } as const;
    await testApp.call("moderate", { params, body: { act: "hide", note: "Rude." } }, moderator);
    const refusal = await write(creator, id);
    expect(refusal).not.toBe("open");
    expect(await setInfo(creator, id, { name: "Another" })).toEqual(refusal);
    expect(await setPicture(creator, id)).toEqual(refusal);
  });

  test.each<[Age, Age, boolean]>([
    ["adult", "adult", false],
    ["adult", "minor", true],
    ["adult", "unknown", true],
    ["minor", "adult", true],
    ["minor", "minor", false],
    ["minor", "unknown", true],
    ["unknown", "adult", false],
    ["unknown", "minor", true],
    ["unknown", "unknown", false],
  ])(
    "a group of two is closed for its creator, %s, beside a member, %s: %s",
    async (age, other, isClosed) => {
      const { id, creator } = await makeGroupOfTwo(age, other);
      expect(await isFriendsOnly(creator, id)).toBe(isClosed);
      expect(await write(creator, id)).toEqual(isClosed ? friendsOnly : "open");
      expect(await setInfo(creator, id, { name: "Another" })).toEqual(
        isClosed ? friendsOnly : "open",
      );
    },
  );

  test("is closed on open screens as soon as an age changes, on whatever path", async () => {
    const changes: ((user: TestUser) => Promise<unknown>)[] = [
      (user) => setBirthMonth(testApp, user, birthMonths.minor),
      (user) => testApp.call("saveWriter", { body: { ...writerApplication, age: 15 } }, user),
      ({ username }) => {
        const email = `${username}@example.com`;
        const reason = "His school has told us.";
        const birthMonth = birthMonths.minor;
        return setBirthMonthByOperator(testApp, { email, birthMonth, reason });
      },
    ];
    for (const change of changes) {
      const { id, creator, member } = await makeGroupOfTwo("unknown", "unknown");
      const changed: unknown[] = [];
      for (const user of [creator, member]) {
        const socket = await connect(testApp, user);
        sockets.push(socket);
        await socket.emitWithAck("login", {});
        socket.on("chatChanged", ({ groupId }) => changed.push(groupId));
      }
      expect(await write(creator, id)).toBe("open");
      await change(member);
      await testApp.runJobs();
      await expect.poll(() => changed).toEqual([id, id]);
      expect(await isFriendsOnly(creator, id)).toBe(true);
    }
  });

  test.each(["suspended_at", "deletion_requested_at"])(
    "is one of three, too, while the account of the third is not active (%s)",
    async (column) => {
      const { id, creator, member } = await makeGroupOfTwo("adult", "minor");
      const third = await makeReader(testApp, { birthMonth: months.adult });
      await testApp.call("joinGroup", { params: { id }, body: {} }, third);
      expect(await write(creator, id)).toBe("open");
      const setThird = (time: Date | null) =>
        testApp.db.pool.query(`UPDATE users SET ${column} = $2 WHERE id = $1`, [
          third.userId,
          time,
        ]);
      await setThird(testApp.clock.now());
      for (const user of [creator, member]) expect(await isFriendsOnly(user, id)).toBe(true);
      expect(await write(creator, id)).toEqual(friendsOnly);
      expect(await setInfo(creator, id, { name: "Write to me" })).toEqual(friendsOnly);
      await setThird(null);
      expect(await write(creator, id)).toBe("open");
      // Beside the adult alone, the minor who comes back is still one of two.
      await testApp.call("leaveGroup", { params: { id }, body: {} }, third);
      await testApp.db.pool.query(`UPDATE users SET ${column} = now() WHERE id = $1`, [
        member.userId,
      ]);
      expect(await write(creator, id)).toEqual(friendsOnly);
    },
  );

  test("with a person of unknown age, an adult writes in a group of two once that person has written", async () => {
    const { id, creator, member } = await makeGroupOfTwo("adult", "unknown");
    expect(await write(creator, id)).toEqual(friendsOnly);
    expect(await isFriendsOnly(member, id)).toBe(false);
    await sendToGroup(testApp, member, id);
    expect(await isFriendsOnly(creator, id)).toBe(false);
    expect(await write(creator, id)).toBe("open");
  });
});
