import { defaultReadingSettings } from "@kora/contract/reading-settings";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import {
  block,
  makeReader,
  makeStory,
  makeWriter,
  type TestWriter,
} from "../../testing/users.fixture.ts";
import { openSession } from "../accounts/index.ts";
import { users } from "../accounts/tables.ts";
import { storyBookmarks } from "../reactions/tables.ts";
import { follows } from "../writers/tables.ts";
import { defaultPrivacy } from "./privacy.fixture.ts";

const testApp = useTestApp();

const avatar = "/media/01970000-0000-7000-8000-000000000000/320.webp";

/** Follows a writer one second after the previous follow or bookmark. */
async function follow(reader: TestUser, writer: TestWriter) {
  testApp.clock.advance(1000);
  await testApp.db.drizzle.insert(follows).values({
    followerId: reader.userId,
    writerId: writer.writerId,
    createdAt: testApp.clock.now(),
  });
}

/** Bookmarks a story one second after the previous follow or bookmark. */
async function bookmark(reader: TestUser, storyId: string) {
  testApp.clock.advance(1000);
  await testApp.db.drizzle
    .insert(storyBookmarks)
    .values({ userId: reader.userId, storyId, createdAt: testApp.clock.now() });
}

describe("the viewer's own profile", () => {
  test("contains the account with the private fields", async () => {
    const ama = await makeReader(testApp, { avatar, preferences: ["fantasy"] });
    expect(await testApp.call("getProfile", {}, ama)).toEqual({
      user: {
        _id: ama.userId,
        name: `Name of ${ama.username}`,
        username: ama.username,
        email: ama.email,
        avatar,
        aboutMe: "available",
        preferences: ["fantasy"],
        isVerified: true,
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        lastLogin: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        isModerator: false,
        isOperator: false,
        friends: [],
        pendingFriendRequests: [],
        following: [],
        muted: [],
        isLinkedWithGoogle: false,
        birthMonth: null,
        mutedWords: [],
        privacy: defaultPrivacy,
        reading: { ...defaultReadingSettings, revision: 0 },
      },
      followedWriters: [],
      bookmarks: [],
      profilePicture: avatar,
      storage: { bytes: 0, maxBytes: 2e9, bytesToday: 0, maxBytesPerDay: 2e8 },
    });
  });

  test("lists bookmarks and followed writers, latest first", async () => {
    const ama = await makeReader(testApp);
    const [firstWriter, secondWriter] = [
      await makeWriter(testApp),
      await makeWriter(testApp, { posterName: "Kofi" }),
    ];
    const stories = [await makeStory(testApp, firstWriter), await makeStory(testApp, secondWriter)];
    for (const [writer, storyId] of [
      [firstWriter, stories[1]],
      [secondWriter, stories[0]],
    ] as const) {
      await follow(ama, writer);
      await bookmark(ama, storyId ?? "");
    }
    const profile = await testApp.call("getProfile", {}, ama);
    expect(profile.bookmarks).toEqual(stories);
    expect(profile.followedWriters).toEqual(
      [[secondWriter, "Kofi"] as const, [firstWriter, "Ama"] as const].map(
        ([writer, posterName]) => ({
          _id: writer.writerId,
          userId: writer.userId,
          posterName,
          profilePicture: null,
        }),
      ),
    );
  });

  test("shows the picture of a followed writer", async () => {
    const [ama, writer] = [await makeReader(testApp), await makeWriter(testApp)];
    await follow(ama, writer);
    await updateUser(writer, { avatar });
    const { followedWriters } = await testApp.call("getProfile", {}, ama);
    expect(followedWriters.map(({ profilePicture }) => profilePicture)).toEqual([avatar]);
  });

  test("omits followed writers who are blocked in either direction, suspended or deleted", async () => {
    const ama = await makeReader(testApp);
    const writers = await Promise.all(Array.from({ length: 5 }, () => makeWriter(testApp)));
    const [visibleUser, blockedUser, blockingUser, suspendedUser, deletedUser] = writers as [
      TestWriter,
      TestWriter,
      TestWriter,
      TestWriter,
      TestWriter,
    ];
    for (const writer of writers) {
      await follow(ama, writer);
    }
    await block(testApp, ama, blockedUser);
    await block(testApp, blockingUser, ama);
    await updateUser(suspendedUser, { suspendedAt: testApp.clock.now() });
    await updateUser(deletedUser, { deletedAt: testApp.clock.now() });
    const { followedWriters } = await testApp.call("getProfile", {}, ama);
    expect(followedWriters.map((writer) => writer.userId)).toEqual([visibleUser.userId]);
  });

  test("contains the user ids of friends, senders of friend requests and followed writers, latest first", async () => {
    const [ama, writer] = [await makeReader(testApp), await makeWriter(testApp)];
    const [firstFriend, secondFriend, firstSender, secondSender, recipient] =
      await makeFiveReaders();
    for (const friend of [firstFriend, secondFriend]) {
      await sendRequest(friend, ama);
      await testApp.call("acceptFriend", { body: { friendId: friend.userId } }, ama);
      testApp.clock.advance(1000);
    }
    for (const sender of [firstSender, secondSender]) {
      await sendRequest(sender, ama);
      testApp.clock.advance(1000);
    }
    await sendRequest(ama, recipient);
    await follow(ama, writer);
    const { user } = await testApp.call("getProfile", {}, ama);
    expect(user).toMatchObject({
      friends: [secondFriend.userId, firstFriend.userId],
      pendingFriendRequests: [secondSender.userId, firstSender.userId],
      following: [writer.userId],
    });
  });

  test("omits friends and friend requests of users who are blocked in either direction, suspended or deleted", async () => {
    const ama = await makeReader(testApp);
    for (const isFriend of [true, false]) {
      const [visibleUser, blockedUser, blockingUser, suspendedUser, deletedUser] =
        await makeFiveReaders();
      for (const friend of [visibleUser, blockedUser, blockingUser, suspendedUser, deletedUser]) {
        await sendRequest(friend, ama);
        if (isFriend) {
          await testApp.call("acceptFriend", { body: { friendId: friend.userId } }, ama);
        }
      }
      await block(testApp, ama, blockedUser);
      await block(testApp, blockingUser, ama);
      await updateUser(suspendedUser, { suspendedAt: testApp.clock.now() });
      await updateUser(deletedUser, { deletedAt: testApp.clock.now() });
      const { user } = await testApp.call("getProfile", {}, ama);
      expect(isFriend ? user.friends : user.pendingFriendRequests).toEqual([visibleUser.userId]);
    }
  });

  test("contains the time of the last login, and whether the user is a moderator", async () => {
    const ama = await makeReader(testApp, { isModerator: true });
    testApp.clock.advance(3_600_000);
    const now = testApp.clock.now();
    const token = await openSession(testApp.db, { userId: ama.userId, device: "a phone", now });
    const { user } = await testApp.call("getProfile", {}, { token });
    expect([user.lastLogin, user.isModerator]).toEqual([now.toISOString(), true]);
  });

  test("leaves out bookmarks of stories that the viewer cannot see, until they can", async () => {
    const [ama, writer] = [await makeReader(testApp), await makeWriter(testApp)];
    const storyId = await makeStory(testApp, writer);
    await bookmark(ama, storyId);
    await bookmark(ama, await makeStory(testApp, writer, { hiddenAt: testApp.clock.now() }));
    const list = async () => (await testApp.call("getProfile", {}, ama)).bookmarks;
    expect(await list()).toEqual([storyId]);
    await testApp.call("unpublishStory", { params: { id: storyId } }, writer);
    expect(await list()).toEqual([]);
    await testApp.call("publishOwnStory", { params: { id: storyId }, body: {} }, writer);
    expect(await list()).toEqual([storyId]);
  });

  test("contains no bookmarks or followed writers of other users", async () => {
    const [ama, kofi, writer] = [
      await makeReader(testApp),
      await makeReader(testApp),
      await makeWriter(testApp),
    ];
    await follow(kofi, writer);
    await bookmark(kofi, await makeStory(testApp, writer));
    const profile = await testApp.call("getProfile", {}, ama);
    expect([profile.bookmarks, profile.followedWriters]).toEqual([[], []]);
  });

  test("is refused without a session", async () => {
    expect(await testApp.callExpectingError("getProfile", {})).toMatchObject({
      status: 401,
      body: { code: "UNAUTHENTICATED", msg: "Authentication required" },
    });
  });
});

describe("the profile picture of a user", () => {
  test("is returned with the name, by user id or writer id", async () => {
    const [ama, writer] = [await makeReader(testApp), await makeWriter(testApp)];
    await updateUser(writer, { avatar, name: "Ama Serwaa" });
    for (const userId of [writer.userId, writer.writerId, writer.userId.toUpperCase()]) {
      expect(await testApp.call("getProfilePicture", { params: { userId } }, ama)).toEqual({
        profilePicture: avatar,
        name: "Ama Serwaa",
      });
    }
  });

  test("is null for a user without a picture, also if the user is the viewer", async () => {
    const ama = await makeReader(testApp);
    const response = await testApp.call(
      "getProfilePicture",
      { params: { userId: ama.userId } },
      ama,
    );
    expect(response).toEqual({ profilePicture: null, name: `Name of ${ama.username}` });
  });

  test.each(["blocking", "blocked", "suspended", "deleted", "absent"])(
    "is refused with 404 for a user who is not visible: %s",
    async (state) => {
      const [ama, kofi] = [await makeReader(testApp), await makeReader(testApp)];
      const params = { userId: state === "absent" ? newId() : kofi.userId };
      if (state === "blocking") {
        await block(testApp, kofi, ama);
      } else if (state === "blocked") {
        await block(testApp, ama, kofi);
      } else if (state !== "absent") {
        await updateUser(kofi, { [`${state}At`]: testApp.clock.now() });
      }
      const { status, body } = await testApp.callExpectingError(
        "getProfilePicture",
        { params },
        ama,
      );
      expect([status, body.code]).toEqual([404, "NOT_FOUND"]);
    },
  );

  test("is refused with 400 for a malformed id, and with 401 without a session", async () => {
    const ama = await makeReader(testApp);
    const errorResponse = await testApp.callExpectingError(
      "getProfilePicture",
      { params: { userId: "me" } },
      ama,
    );
    expect([errorResponse.status, errorResponse.body.msg]).toEqual([
      400,
      "This id has the wrong form.",
    ]);
    const params = { userId: ama.userId };
    expect((await testApp.callExpectingError("getProfilePicture", { params })).status).toBe(401);
  });
});

type FiveUsers = [TestUser, TestUser, TestUser, TestUser, TestUser];
const makeFiveReaders = async () =>
  (await Promise.all(Array.from({ length: 5 }, () => makeReader(testApp)))) as FiveUsers;

const sendRequest = (sender: TestUser, recipient: TestUser) =>
  testApp.call("requestFriend", { body: { friendId: recipient.userId } }, sender);

async function updateUser(user: TestUser, changes: Partial<typeof users.$inferInsert>) {
  await testApp.db.drizzle.update(users).set(changes).where(eq(users.id, user.userId));
}
