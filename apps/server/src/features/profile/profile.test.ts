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
import { stories } from "../stories/tables.ts";
import { follows } from "../writers/tables.ts";

const testApp = useTestApp();

const avatar = "/media/01970000-0000-7000-8000-000000000000/320.webp";

async function follow(reader: TestUser, writer: TestWriter) {
  testApp.clock.advance(1000);
  await testApp.db.drizzle.insert(follows).values({
    followerId: reader.userId,
    writerId: writer.writerId,
    createdAt: testApp.clock.now(),
  });
}

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
        email: `${ama.username}@example.com`,
        avatar,
        aboutMe: "available",
        preferences: ["fantasy"],
        isVerified: true,
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        lastLogin: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        isModerator: false,
        friends: [],
        pendingFriendRequests: [],
        following: [],
        muted: [],
        isLinkedWithGoogle: false,
      },
      followedWriters: [],
      bookmarks: [],
      profilePicture: avatar,
      storage: { bytes: 0, maxBytes: 2e9, bytesToday: 0, maxBytesPerDay: 2e8 },
    });
  });

  test("lists bookmarks and followed writers, latest first", async () => {
    const ama = await makeReader(testApp);
    const [first, second] = [
      await makeWriter(testApp),
      await makeWriter(testApp, { posterName: "Kofi" }),
    ];
    const stories = [await makeStory(testApp, first), await makeStory(testApp, second)];
    for (const [writer, storyId] of [
      [first, stories[1]],
      [second, stories[0]],
    ] as const) {
      await follow(ama, writer);
      await bookmark(ama, storyId ?? "");
    }
    const profile = await testApp.call("getProfile", {}, ama);
    expect(profile.bookmarks).toEqual(stories);
    expect(profile.followedWriters).toEqual(
      [[second, "Kofi"] as const, [first, "Ama"] as const].map(([writer, posterName]) => ({
        _id: writer.writerId,
        userId: writer.userId,
        posterName,
        profilePicture: null,
      })),
    );
  });

  test("shows the picture of a followed writer", async () => {
    const [ama, writer] = [await makeReader(testApp), await makeWriter(testApp)];
    await follow(ama, writer);
    await setAccount(writer, { avatar });
    const { followedWriters } = await testApp.call("getProfile", {}, ama);
    expect(followedWriters.map((writer) => writer.profilePicture)).toEqual([avatar]);
  });

  test("omits followed writers who are blocked either way, suspended or deleted", async () => {
    const ama = await makeReader(testApp);
    const writers = await Promise.all(Array.from({ length: 5 }, () => makeWriter(testApp)));
    const [visible, blocked, blocker, suspended, deleted] = writers as [
      TestWriter,
      TestWriter,
      TestWriter,
      TestWriter,
      TestWriter,
    ];
    for (const writer of writers) {
      await follow(ama, writer);
    }
    await block(testApp, ama, blocked);
    await block(testApp, blocker, ama);
    await setAccount(suspended, { suspendedAt: testApp.clock.now() });
    await setAccount(deleted, { deletedAt: testApp.clock.now() });
    const { followedWriters } = await testApp.call("getProfile", {}, ama);
    expect(followedWriters.map((writer) => writer.userId)).toEqual([visible.userId]);
  });

  test("contains the user ids of friends, senders of friend requests and followed writers, latest first", async () => {
    const [ama, writer] = [await makeReader(testApp), await makeWriter(testApp)];
    const [first, second, sender1, sender2, recipient] = await makeFiveReaders(5);
    for (const friend of [first, second]) {
      await sendRequest(friend, ama);
      await testApp.call("acceptFriend", { body: { friendId: friend.userId } }, ama);
      testApp.clock.advance(1000);
    }
    for (const friend of [sender1, sender2]) {
      await sendRequest(friend, ama);
      testApp.clock.advance(1000);
    }
    await sendRequest(ama, recipient);
    await follow(ama, writer);
    const { user } = await testApp.call("getProfile", {}, ama);
    expect(user).toMatchObject({
      friends: [second.userId, first.userId],
      pendingFriendRequests: [sender2.userId, sender1.userId],
      following: [writer.userId],
    });
  });

  test("omits friends and friend requests of users who are blocked either way, suspended or deleted", async () => {
    const ama = await makeReader(testApp);
    for (const isFriend of [true, false]) {
      const [visible, blocked, blocker, suspended, deleted] = await makeFiveReaders(5);
      for (const friend of [visible, blocked, blocker, suspended, deleted]) {
        await sendRequest(friend, ama);
        if (isFriend) {
          await testApp.call("acceptFriend", { body: { friendId: friend.userId } }, ama);
        }
      }
      await block(testApp, ama, blocked);
      await block(testApp, blocker, ama);
      await setAccount(suspended, { suspendedAt: testApp.clock.now() });
      await setAccount(deleted, { deletedAt: testApp.clock.now() });
      const { user } = await testApp.call("getProfile", {}, ama);
      expect(isFriend ? user.friends : user.pendingFriendRequests).toEqual([visible.userId]);
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

  test("contains the latest 10,000 bookmarks", async () => {
    const [ama, writer] = [await makeReader(testApp), await makeWriter(testApp)];
    const ids = Array.from({ length: 10_001 }, () => newId());
    const [template] = await testApp.db.drizzle
      .select()
      .from(stories)
      .where(eq(stories.id, await makeStory(testApp, writer)));
    if (!template) throw new Error("There is no story.");
    for (let start = 0; start < ids.length; start += 1000) {
      const rows = ids.slice(start, start + 1000).map((id) => ({ ...template, id, title: "x" }));
      await testApp.db.drizzle.insert(stories).values(rows);
    }
    await testApp.db.pool.query(
      `INSERT INTO story_bookmarks (user_id, story_id, created_at)
       SELECT $1, given.id, now() + given.nth * interval '1 second'
       FROM unnest($2::uuid[]) WITH ORDINALITY given (id, nth)`,
      [ama.userId, ids],
    );
    const { bookmarks } = await testApp.call("getProfile", {}, ama);
    expect(bookmarks).toEqual(ids.toReversed().slice(0, 10_000));
  });

  test("contains no data of other users", async () => {
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

  test("requires a session", async () => {
    expect(await testApp.refuse("getProfile", {})).toMatchObject({
      status: 401,
      body: { code: "UNAUTHENTICATED", msg: "Authentication required" },
    });
  });
});

describe("the profile picture of a user", () => {
  test("is returned with the name, by user id or writer id", async () => {
    const [ama, writer] = [await makeReader(testApp), await makeWriter(testApp)];
    await setAccount(writer, { avatar, name: "Ama Serwaa" });
    for (const userId of [writer.userId, writer.writerId, writer.userId.toUpperCase()]) {
      expect(await testApp.call("getProfilePicture", { params: { userId } }, ama)).toEqual({
        profilePicture: avatar,
        name: "Ama Serwaa",
      });
    }
  });

  test("is null if there is none, also for the viewer", async () => {
    const ama = await makeReader(testApp);
    const response = await testApp.call(
      "getProfilePicture",
      { params: { userId: ama.userId } },
      ama,
    );
    expect(response).toEqual({ profilePicture: null, name: `Name of ${ama.username}` });
  });

  test.each(["blocker", "blocked", "suspended", "deleted", "absent"])(
    "is 404 for a user who is not visible: %s",
    async (state) => {
      const [ama, kofi] = [await makeReader(testApp), await makeReader(testApp)];
      const params = { userId: state === "absent" ? newId() : kofi.userId };
      if (state === "blocker") {
        await block(testApp, kofi, ama);
      } else if (state === "blocked") {
        await block(testApp, ama, kofi);
      } else if (state !== "absent") {
        await setAccount(kofi, { [`${state}At`]: testApp.clock.now() });
      }
      const { status, body } = await testApp.refuse("getProfilePicture", { params }, ama);
      expect([status, body.code]).toEqual([404, "NOT_FOUND"]);
    },
  );

  test("is 400 for a malformed id, and 401 without a session", async () => {
    const ama = await makeReader(testApp);
    const errorResponse = await testApp.refuse(
      "getProfilePicture",
      { params: { userId: "me" } },
      ama,
    );
    expect([errorResponse.status, errorResponse.body.msg]).toEqual([
      400,
      "This id has the wrong form.",
    ]);
    const params = { userId: ama.userId };
    expect((await testApp.refuse("getProfilePicture", { params })).status).toBe(401);
  });
});

type FiveUsers = [TestUser, TestUser, TestUser, TestUser, TestUser];
const makeFiveReaders = async (length: 5) =>
  (await Promise.all(Array.from({ length }, () => makeReader(testApp)))) as FiveUsers;

const sendRequest = (from: TestUser, to: TestUser) =>
  testApp.call("requestFriend", { body: { friendId: to.userId } }, from);

async function setAccount(user: TestUser, changes: Partial<typeof users.$inferInsert>) {
  await testApp.db.drizzle.update(users).set(changes).where(eq(users.id, user.userId));
}
