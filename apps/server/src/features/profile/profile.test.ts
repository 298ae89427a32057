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

const kit = useTestApp();

const avatar = "/media/01970000-0000-7000-8000-000000000000/320.webp";

async function follow(reader: TestUser, griot: TestWriter) {
  kit.clock.advance(1000);
  await kit.db.drizzle.insert(follows).values({
    followerId: reader.userId,
    writerId: griot.writerId,
    createdAt: kit.clock.now(),
  });
}

async function bookmark(reader: TestUser, storyId: string) {
  kit.clock.advance(1000);
  await kit.db.drizzle
    .insert(storyBookmarks)
    .values({ userId: reader.userId, storyId, createdAt: kit.clock.now() });
}

describe("the viewer's own profile", () => {
  test("contains the account with the private fields", async () => {
    const ama = await makeReader(kit, { avatar, preferences: ["fantasy"] });
    expect(await kit.call("getProfile", {}, ama)).toEqual({
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
    const ama = await makeReader(kit);
    const [first, second] = [await makeWriter(kit), await makeWriter(kit, { posterName: "Kofi" })];
    const stories = [await makeStory(kit, first), await makeStory(kit, second)];
    for (const [griot, storyId] of [
      [first, stories[1]],
      [second, stories[0]],
    ] as const) {
      await follow(ama, griot);
      await bookmark(ama, storyId ?? "");
    }
    const profile = await kit.call("getProfile", {}, ama);
    expect(profile.bookmarks).toEqual(stories);
    expect(profile.followedWriters).toEqual(
      [[second, "Kofi"] as const, [first, "Ama"] as const].map(([griot, posterName]) => ({
        _id: griot.writerId,
        userId: griot.userId,
        posterName,
        profilePicture: null,
      })),
    );
  });

  test("shows the picture of a followed writer", async () => {
    const [ama, griot] = [await makeReader(kit), await makeWriter(kit)];
    await follow(ama, griot);
    await setAccount(griot, { avatar });
    const { followedWriters } = await kit.call("getProfile", {}, ama);
    expect(followedWriters.map((writer) => writer.profilePicture)).toEqual([avatar]);
  });

  test("omits followed writers who are blocked either way, suspended or deleted", async () => {
    const ama = await makeReader(kit);
    const griots = await Promise.all(Array.from({ length: 5 }, () => makeWriter(kit)));
    const [shown, blocked, blocker, suspended, gone] = griots as [
      TestWriter,
      TestWriter,
      TestWriter,
      TestWriter,
      TestWriter,
    ];
    for (const griot of griots) {
      await follow(ama, griot);
    }
    await block(kit, ama, blocked);
    await block(kit, blocker, ama);
    await setAccount(suspended, { suspendedAt: kit.clock.now() });
    await setAccount(gone, { deletedAt: kit.clock.now() });
    const { followedWriters } = await kit.call("getProfile", {}, ama);
    expect(followedWriters.map((writer) => writer.userId)).toEqual([shown.userId]);
  });

  test("contains the user ids of friends, senders of friend requests and followed writers, latest first", async () => {
    const [ama, griot] = [await makeReader(kit), await makeWriter(kit)];
    const [first, second, asks, asksToo, asked] = await makeSome(5);
    for (const person of [first, second]) {
      await ask(person, ama);
      await kit.call("acceptFriend", { body: { friendId: person.userId } }, ama);
      kit.clock.advance(1000);
    }
    for (const person of [asks, asksToo]) {
      await ask(person, ama);
      kit.clock.advance(1000);
    }
    await ask(ama, asked);
    await follow(ama, griot);
    const { user } = await kit.call("getProfile", {}, ama);
    expect(user).toMatchObject({
      friends: [second.userId, first.userId],
      pendingFriendRequests: [asksToo.userId, asks.userId],
      following: [griot.userId],
    });
  });

  test("omits friends and friend requests of users who are blocked either way, suspended or deleted", async () => {
    const ama = await makeReader(kit);
    for (const isFriend of [true, false]) {
      const [shown, blocked, blocker, suspended, gone] = await makeSome(5);
      for (const person of [shown, blocked, blocker, suspended, gone]) {
        await ask(person, ama);
        if (isFriend) {
          await kit.call("acceptFriend", { body: { friendId: person.userId } }, ama);
        }
      }
      await block(kit, ama, blocked);
      await block(kit, blocker, ama);
      await setAccount(suspended, { suspendedAt: kit.clock.now() });
      await setAccount(gone, { deletedAt: kit.clock.now() });
      const { user } = await kit.call("getProfile", {}, ama);
      expect(isFriend ? user.friends : user.pendingFriendRequests).toEqual([shown.userId]);
    }
  });

  test("contains the time of the last login, and whether the user is a moderator", async () => {
    const ama = await makeReader(kit, { isModerator: true });
    kit.clock.advance(3_600_000);
    const now = kit.clock.now();
    const token = await openSession(kit.db, { userId: ama.userId, device: "a phone", now });
    const { user } = await kit.call("getProfile", {}, { token });
    expect([user.lastLogin, user.isModerator]).toEqual([now.toISOString(), true]);
  });

  test("contains the latest 10,000 bookmarks", async () => {
    const [ama, griot] = [await makeReader(kit), await makeWriter(kit)];
    const ids = Array.from({ length: 10_001 }, () => newId());
    const [template] = await kit.db.drizzle
      .select()
      .from(stories)
      .where(eq(stories.id, await makeStory(kit, griot)));
    if (!template) throw new Error("There is no story.");
    for (let from = 0; from < ids.length; from += 1000) {
      const some = ids.slice(from, from + 1000).map((id) => ({ ...template, id, title: "x" }));
      await kit.db.drizzle.insert(stories).values(some);
    }
    await kit.db.pool.query(
      `INSERT INTO story_bookmarks (user_id, story_id, created_at)
       SELECT $1, given.id, now() + given.nth * interval '1 second'
       FROM unnest($2::uuid[]) WITH ORDINALITY given (id, nth)`,
      [ama.userId, ids],
    );
    const { bookmarks } = await kit.call("getProfile", {}, ama);
    expect(bookmarks).toEqual(ids.toReversed().slice(0, 10_000));
  });

  test("contains no data of other users", async () => {
    const [ama, kofi, griot] = [
      await makeReader(kit),
      await makeReader(kit),
      await makeWriter(kit),
    ];
    await follow(kofi, griot);
    await bookmark(kofi, await makeStory(kit, griot));
    const profile = await kit.call("getProfile", {}, ama);
    expect([profile.bookmarks, profile.followedWriters]).toEqual([[], []]);
  });

  test("requires a session", async () => {
    expect(await kit.refuse("getProfile", {})).toMatchObject({
      status: 401,
      body: { code: "UNAUTHENTICATED", msg: "Authentication required" },
    });
  });
});

describe("the profile picture of a user", () => {
  test("is returned with the name, by user id or writer id", async () => {
    const [ama, griot] = [await makeReader(kit), await makeWriter(kit)];
    await setAccount(griot, { avatar, name: "Ama Serwaa" });
    for (const userId of [griot.userId, griot.writerId, griot.userId.toUpperCase()]) {
      expect(await kit.call("getProfilePicture", { params: { userId } }, ama)).toEqual({
        profilePicture: avatar,
        name: "Ama Serwaa",
      });
    }
  });

  test("is null if there is none, also for the viewer", async () => {
    const ama = await makeReader(kit);
    const answer = await kit.call("getProfilePicture", { params: { userId: ama.userId } }, ama);
    expect(answer).toEqual({ profilePicture: null, name: `Name of ${ama.username}` });
  });

  test.each(["blocker", "blocked", "suspended", "deleted", "absent"])(
    "is 404 for a user who is not visible: %s",
    async (state) => {
      const [ama, kofi] = [await makeReader(kit), await makeReader(kit)];
      const params = { userId: state === "absent" ? newId() : kofi.userId };
      if (state === "blocker") {
        await block(kit, kofi, ama);
      } else if (state === "blocked") {
        await block(kit, ama, kofi);
      } else if (state !== "absent") {
        await setAccount(kofi, { [`${state}At`]: kit.clock.now() });
      }
      const { status, body } = await kit.refuse("getProfilePicture", { params }, ama);
      expect([status, body.code]).toEqual([404, "NOT_FOUND"]);
    },
  );

  test("is 400 for a malformed id, and 401 without a session", async () => {
    const ama = await makeReader(kit);
    const wrong = await kit.refuse("getProfilePicture", { params: { userId: "me" } }, ama);
    expect([wrong.status, wrong.body.msg]).toEqual([400, "This id has the wrong form."]);
    const params = { userId: ama.userId };
    expect((await kit.refuse("getProfilePicture", { params })).status).toBe(401);
  });
});

type Five = [TestUser, TestUser, TestUser, TestUser, TestUser];
const makeSome = async (length: 5) =>
  (await Promise.all(Array.from({ length }, () => makeReader(kit)))) as Five;

const ask = (from: TestUser, to: TestUser) =>
  kit.call("requestFriend", { body: { friendId: to.userId } }, from);

async function setAccount(person: TestUser, changes: Partial<typeof users.$inferInsert>) {
  await kit.db.drizzle.update(users).set(changes).where(eq(users.id, person.userId));
}
