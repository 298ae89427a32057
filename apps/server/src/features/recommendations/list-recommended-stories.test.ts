import type { RecommendedStoryView } from "@kora/contract/recommendations";
import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import { dayMilliseconds } from "../../platform/clock.ts";
import { inTransaction } from "../../platform/context.ts";
import { firstIdAt, newId, newIdAt } from "../../platform/ids.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import {
  block,
  deleteAccountInput,
  makeReader,
  makeStory,
  makeWriter,
  type TestWriter,
} from "../../testing/users.fixture.ts";
import { suspendAccount } from "../accounts/index.ts";
import { users } from "../accounts/tables.ts";
import { storyLikes } from "../reactions/tables.ts";
import { stories, storyProgress } from "../stories/tables.ts";
import { makeFeed } from "./make-feed.ts";
import { rankStories } from "./rank-stories.ts";
import { commonFeeds, feedReaders, feeds } from "./tables.ts";

const testApp = useTestApp();
const minuteMilliseconds = 60 * 1000;
const hourMilliseconds = 60 * minuteMilliseconds;

// The stories and feeds of earlier tests are deleted. `heat_mark` is the time up to which the scores are updated.
beforeEach(async () => {
  await testApp.db.pool.query(
    "TRUNCATE stories, feeds, common_feeds, heat_mark, feed_readers CASCADE",
  );
});

type Page = { items: RecommendedStoryView[]; cursor: string | undefined };

async function readPage(viewer: TestUser, query: object): Promise<Page> {
  const response = await testApp.send("listRecommendedStories", { query }, viewer);
  expect(response.statusCode).toBe(200);
  const cursor = response.headers["x-next-cursor"] as string | undefined;
  return { items: response.json(), cursor };
}

/** Reads the whole feed page by page and returns its story ids. Runs `afterPage` after each page. */
async function readAllIds(
  viewer: TestUser,
  limit: number,
  afterPage: () => Promise<unknown> = async () => undefined,
): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await readPage(viewer, { limit, ...(cursor && { cursor }) });
    ids.push(...page.items.map(({ _id }) => _id));
    cursor = page.cursor;
    await afterPage();
  } while (cursor);
  return ids;
}

async function setUp() {
  const writer = await makeWriter(testApp);
  const [ama, kofi] = [await makeReader(testApp), await makeReader(testApp)];
  return { writer, ama, kofi };
}

const listRecommended = (viewer: TestUser, query: object = {}) =>
  testApp.call("listRecommendedStories", { query }, viewer);

describe("the For You feed of a user for whom no feed was made", () => {
  test("contains story cards without bodies, newest first", async () => {
    const { writer, ama } = await setUp();
    const olderId = await makeStory(testApp, writer);
    const newerId = await makeStory(testApp, writer, { title: "The Lamp" });
    const [firstCard, secondCard] = await listRecommended(ama, { limit: 2 });
    expect([firstCard?._id, secondCard?._id]).toEqual([newerId, olderId]);
    expect(firstCard).toMatchObject({
      title: "The Lamp",
      shortDescription: "A girl asks the river what it is called.",
      genre: ["fantasy"],
      userId: { _id: writer.userId, posterName: "Ama", avatar: null },
      poster: {
        width: 1600,
        height: 1000,
        widths: [320, 640, 1080, 1600],
        alt: "A river at night",
      },
    });
    expect(firstCard?.posterImage).toBe(`/media/${firstCard?.poster.id}/1080.jpg`);
    expect(firstCard).not.toHaveProperty("story");
  });

  test("shows the current title and poster name", async () => {
    const { writer, ama } = await setUp();
    const storyId = await makeStory(testApp, writer, { title: "The Lamp" });
    const getTitle = async () => (await listRecommended(ama, { limit: 1 }))[0]?.title;
    expect(await getTitle()).toBe("The Lamp");
    await testApp.db.drizzle
      .update(stories)
      .set({ title: "The Second Lamp", revision: 2 })
      .where(eq(stories.id, storyId));
    expect(await getTitle()).toBe("The Second Lamp");
    await testApp.db.drizzle
      .update(users)
      .set({ posterName: "Ama Ata" })
      .where(eq(users.id, writer.userId));
    const [story] = await listRecommended(ama, { limit: 1 });
    expect(story?.userId.posterName).toBe("Ama Ata");
  });

  test("contains the viewer's id in reactions, but no ids of other users", async () => {
    const { writer, ama, kofi } = await setUp();
    const storyId = await makeStory(testApp, writer);
    const params = { storyId };
    for (const user of [ama, kofi]) {
      await testApp.call("likeStory", { params, body: { on: true } }, user);
      await testApp.call("shareStory", { params, body: { platform: "twitter" } }, user);
    }
    await testApp.call("addBookmark", { body: { storyId } }, ama);
    const [story] = await listRecommended(ama, { limit: 1 });
    expect(story?.performance).toEqual({
      likes: [ama.userId],
      likeCount: 2,
      isLiked: true,
      bookmarks: [ama.userId],
      bookmarkCount: 1,
      isBookmarked: true,
      shares: [],
      shareCount: 2,
      commentCount: 0,
      reads: 0,
      timer: 0,
      revision: 5,
    });
    const [storyForOtherReader] = await listRecommended(await makeReader(testApp), { limit: 1 });
    expect(storyForOtherReader?.performance).toMatchObject({
      likes: [],
      likeCount: 2,
      isLiked: false,
      bookmarks: [],
      isBookmarked: false,
      shares: [],
    });
  });

  test("omits deleted and hidden stories, and those of suspended and blocked writers", async () => {
    const { writer, ama, kofi } = await setUp();
    const now = testApp.clock.now();
    const visibleId = await makeStory(testApp, writer);
    const suspendedWriter = await makeWriter(testApp);
    const [blocker, blocked] = [await makeWriter(testApp), await makeWriter(testApp)];
    const hiddenIds = [
      await makeStory(testApp, writer, { deletedAt: now }),
      await makeStory(testApp, writer, { hiddenAt: now }),
      await makeStory(testApp, suspendedWriter),
      await makeStory(testApp, blocker),
      await makeStory(testApp, blocked),
    ];
    await testApp.db.drizzle.execute(
      sql`UPDATE users SET suspended_at = now() WHERE id = ${suspendedWriter.userId}`,
    );
    await block(testApp, blocker, ama);
    await block(testApp, ama, blocked);
    const ids = await readAllIds(ama, 100);
    expect(ids).toContain(visibleId);
    expect(ids.filter((id) => hiddenIds.includes(id))).toEqual([]);
    const kofiIds = await readAllIds(kofi, 100);
    expect(kofiIds.filter((id) => hiddenIds.includes(id))).toHaveLength(2);
  });

  test("has no gap and no repetition while new stories are published", async () => {
    const { writer, ama } = await setUp();
    const existingIds: string[] = [];
    for (let count = 0; count < 23; count += 1) {
      existingIds.push(await makeStory(testApp, writer));
    }
    for (const limit of [7, 20, 50]) {
      const ids = await readAllIds(ama, limit, () => makeStory(testApp, writer));
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids).toEqual(ids.toSorted().toReversed());
      expect(ids.filter((id) => existingIds.includes(id))).toEqual(existingIds.toReversed());
    }
  });

  test("requires a session, a limit from 1 to 100 and a valid cursor", async () => {
    const { ama } = await setUp();
    expect((await testApp.callExpectingError("listRecommendedStories", { query: {} })).status).toBe(
      401,
    );
    for (const query of [
      { limit: 0 },
      { limit: 101 },
      { cursor: "x" },
      { cursor: Buffer.from("[1]").toString("base64url") },
    ]) {
      expect(
        (await testApp.callExpectingError("listRecommendedStories", { query }, ama)).status,
      ).toBe(400);
    }
  });
});

/** The columns of a story that was published `days` ago, with an id of that time. */
function publishedDaysAgo(days: number) {
  const createdAt = new Date(testApp.clock.now().getTime() - days * dayMilliseconds);
  return { createdAt, id: newIdAt(createdAt) };
}

/** Inserts likes of a story and updates its count. */
async function insertLikes(
  storyId: string,
  likers: readonly TestUser[],
  { daysAgo = 1 } = {},
): Promise<void> {
  const createdAt = new Date(testApp.clock.now().getTime() - daysAgo * dayMilliseconds);
  await testApp.db.drizzle
    .insert(storyLikes)
    .values(likers.map(({ userId }) => ({ userId, storyId, createdAt })));
  await testApp.db.pool.query(
    "UPDATE story_counts SET like_count = like_count + $2 WHERE story_id = $1",
    [storyId, likers.length],
  );
}

const makeReaders = (count: number) =>
  Promise.all(Array.from({ length: count }, () => makeReader(testApp)));

const follow = (viewer: TestUser, writer: TestWriter) =>
  testApp.call(
    "followWriter",
    { params: { writerId: writer.writerId }, body: { on: true } },
    viewer,
  );

async function finishStory(viewer: TestUser, storyId: string): Promise<void> {
  const now = testApp.clock.now();
  await testApp.db.drizzle.insert(storyProgress).values({
    userId: viewer.userId,
    storyId,
    readAt: now,
    seconds: 60,
    position: 1,
    finishedAt: now,
  });
}

/** Creates `count` writers with one story of `genres` each, from 30 days ago and older. Returns the story ids. */
async function makeStoriesOfWriters(count: number, genres = ["western"]): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const columns = { ...publishedDaysAgo(30 + index), genres };
    ids.push(await makeStory(testApp, await makeWriter(testApp), columns));
  }
  return ids;
}

/** Makes a version of the viewer's feed now, as the job does. */
const makeFeedOfUser = (viewer: TestUser) => makeFeed(testApp, { userId: viewer.userId });

/** Returns the reason of each story by its id, in the order of the feed. */
async function readReasons(viewer: TestUser): Promise<Map<string, string | undefined>> {
  const { items } = await readPage(viewer, { limit: 100 });
  return new Map(items.map(({ _id, reason }) => [_id, reason]));
}

describe("the For You feed that was made for the viewer", () => {
  test("ranks chosen genres first, with the reason", async () => {
    const kofi = await makeReader(testApp, { preferences: ["poetry"] });
    await makeStoriesOfWriters(20);
    const expectedId = await makeStory(testApp, await makeWriter(testApp), {
      ...publishedDaysAgo(40),
      genres: ["poetry"],
    });
    await makeFeedOfUser(kofi);
    const { items } = await readPage(kofi, { limit: 5 });
    expect(items[0]).toMatchObject({ _id: expectedId, reason: "Because you chose Poetry" });
  });

  test("ranks read genres first, with the reason", async () => {
    const { ama } = await setUp();
    await makeStoriesOfWriters(20);
    const [readStoryId, expectedId] = [
      await makeStory(testApp, await makeWriter(testApp), {
        ...publishedDaysAgo(60),
        genres: ["horror"],
      }),
      await makeStory(testApp, await makeWriter(testApp), {
        ...publishedDaysAgo(40),
        genres: ["horror"],
      }),
    ];
    await finishStory(ama, readStoryId);
    await makeFeedOfUser(ama);
    const { items } = await readPage(ama, { limit: 5 });
    expect(items[0]).toMatchObject({ _id: expectedId, reason: "Because you read Horror" });
  });

  test("ranks followed writers first, with the reason", async () => {
    const { writer, ama } = await setUp();
    await makeStoriesOfWriters(20);
    const storyId = await makeStory(testApp, writer, {
      ...publishedDaysAgo(40),
      genres: ["satire"],
    });
    await follow(ama, writer);
    await makeFeedOfUser(ama);
    const { items } = await readPage(ama, { limit: 5 });
    expect(items[0]).toMatchObject({ _id: storyId, reason: "Because you follow Ama" });
  });

  test("ranks a story first that was liked by users with the same likes, with the reason", async () => {
    const { ama } = await setUp();
    const storyIds = await makeStoriesOfWriters(30);
    const [seedId = "", expectedId = ""] = [storyIds[10], storyIds[20]];
    const neighbors = await makeReaders(3);
    await insertLikes(seedId, [ama, ...neighbors]);
    await insertLikes(expectedId, neighbors);
    await insertLikes(storyIds[5] ?? "", await makeReaders(3));
    await makeFeedOfUser(ama);
    const { items } = await readPage(ama, { limit: 5 });
    expect(items.find(({ _id }) => _id !== seedId)).toMatchObject({
      _id: expectedId,
      reason: "Readers like you enjoyed it",
    });
  });

  test("ranks stories by engagement, in which recent likes count more than old ones", async () => {
    const { ama } = await setUp();
    const storyIds = await makeStoriesOfWriters(6);
    const [popular = "", unpopular = "", formerlyPopular = ""] = [
      storyIds[5],
      storyIds[4],
      storyIds[3],
    ];
    await insertLikes(popular, await makeReaders(6));
    await insertLikes(unpopular, await makeReaders(2));
    await insertLikes(formerlyPopular, await makeReaders(6), { daysAgo: 60 });
    await rankStories(testApp);
    await makeFeedOfUser(ama);
    const reasons = await readReasons(ama);
    const ids = [...reasons.keys()];
    expect(ids[0]).toBe(popular);
    expect(ids.indexOf(unpopular)).toBeLessThan(ids.indexOf(formerlyPopular));
    expect(reasons.get(popular)).toBe("Many are reading it now");
  });

  test("omits finished stories, even if they were finished after the feed was made", async () => {
    const { ama, kofi } = await setUp();
    const [finishedBefore = "", finishedSince = "", otherId = ""] = await makeStoriesOfWriters(3);
    await finishStory(ama, finishedBefore);
    await makeFeedOfUser(ama);
    await finishStory(ama, finishedSince);
    expect(await readAllIds(ama, 20)).toEqual([otherId]);
    await makeFeedOfUser(kofi);
    expect(await readAllIds(kofi, 20)).toHaveLength(3);
  });

  test("omits stories of blocking and blocked writers, even if the block is newer than the feed", async () => {
    const { writer, ama } = await setUp();
    const blocker = await makeWriter(testApp);
    const visibleId = await makeStory(testApp, await makeWriter(testApp), publishedDaysAgo(3));
    await makeStory(testApp, writer, publishedDaysAgo(2));
    await makeStory(testApp, blocker, publishedDaysAgo(1));
    await block(testApp, blocker, ama);
    await makeFeedOfUser(ama);
    await block(testApp, ama, writer);
    expect(await readAllIds(ama, 20)).toEqual([visibleId]);
  });

  test("omits deleted and hidden stories and those of suspended writers at once", async () => {
    const { ama } = await setUp();
    const suspendedWriter = await makeWriter(testApp);
    const [visibleId = "", deletedId = "", hiddenId = ""] = await makeStoriesOfWriters(3);
    await makeStory(testApp, suspendedWriter, publishedDaysAgo(1));
    await makeFeedOfUser(ama);
    const now = testApp.clock.now();
    await testApp.db.drizzle
      .update(stories)
      .set({ deletedAt: now })
      .where(eq(stories.id, deletedId));
    await testApp.db.drizzle.update(stories).set({ hiddenAt: now }).where(eq(stories.id, hiddenId));
    await testApp.db.drizzle
      .update(users)
      .set({ suspendedAt: now })
      .where(eq(users.id, suspendedWriter.userId));
    expect(await readAllIds(ama, 20)).toEqual([visibleId]);
  });

  test("shows the new picture of a writer at once, and omits a suspended or deleted writer", async () => {
    const { writer, ama } = await setUp();
    const [suspendedWriter, deletedWriter] = [await makeWriter(testApp), await makeWriter(testApp)];
    const visibleId = await makeStory(testApp, writer, publishedDaysAgo(1));
    await makeStory(testApp, suspendedWriter, publishedDaysAgo(2));
    await makeStory(testApp, deletedWriter, publishedDaysAgo(3));
    await makeFeedOfUser(ama);
    const listAvatars = async () =>
      (await readPage(ama, {})).items.map(({ userId }) => [userId._id, userId.avatar]);
    expect(new Set((await listAvatars()).map(([id]) => id))).toEqual(
      new Set([writer, suspendedWriter, deletedWriter].map(({ userId }) => userId)),
    );
    const profilePicture = await sharp({
      create: { width: 64, height: 64, channels: 3, background: "#b95032" },
    })
      .png()
      .toBuffer();
    const profileResponse = await testApp.call(
      "setProfilePicture",
      { form: {}, files: { profilePicture } },
      writer,
    );
    expect(Object.fromEntries(await listAvatars())).toMatchObject({
      [writer.userId]: profileResponse.profile.profilePicture,
      [suspendedWriter.userId]: null,
    });
    await inTransaction(testApp.app.createContext({ viewer: null }), (tx) =>
      suspendAccount(tx, {
        userId: suspendedWriter.userId,
        days: 3,
        mayBeModerator: false,
        reason: "spam",
      }),
    );
    await testApp.call("deleteAccount", deleteAccountInput, deletedWriter);
    expect(await readAllIds(ama, 20)).toEqual([visibleId]);
  });

  test("uses copies of columns of the story in `story_counts`, which change with the story", async () => {
    const { writer } = await setUp();
    const id = await makeStory(testApp, writer);
    const getCounts = async () => {
      const { rows } = await testApp.db.pool.query(
        "SELECT author_id, story_revision, is_open FROM story_counts WHERE story_id = $1",
        [id],
      );
      return rows[0];
    };
    const updateStory = (changes: object) =>
      testApp.db.drizzle.update(stories).set(changes).where(eq(stories.id, id));
    const row = { author_id: writer.userId, story_revision: 1, is_open: true };
    expect(await getCounts()).toEqual(row);
    await updateStory({ hiddenAt: testApp.clock.now() });
    expect(await getCounts()).toEqual({ ...row, is_open: false });
    await updateStory({ hiddenAt: null, revision: 2 });
    expect(await getCounts()).toEqual({ ...row, story_revision: 2 });
    await updateStory({ deletedAt: testApp.clock.now(), revision: 3 });
    expect(await getCounts()).toEqual({ ...row, story_revision: 3, is_open: false });
  });

  test("does not start with stories of only one writer", async () => {
    const writer = await makeWriter(testApp);
    const kofi = await makeReader(testApp, { preferences: ["fantasy"] });
    await follow(kofi, writer);
    for (let daysAgo = 0; daysAgo < 4; daysAgo += 1) {
      await makeStory(testApp, writer, publishedDaysAgo(daysAgo));
    }
    await makeStoriesOfWriters(10, ["fantasy"]);
    await makeFeedOfUser(kofi);
    const { items } = await readPage(kofi, { limit: 4 });
    expect(items.filter(({ userId }) => userId._id === writer.userId).length).toBeLessThan(4);
  });

  test("shows a new story without reads although it has a low score (exploration)", async () => {
    const kofi = await makeReader(testApp, { preferences: ["poetry"] });
    await makeStoriesOfWriters(40, ["poetry"]);
    const unreadStoryId = await makeStory(testApp, await makeWriter(testApp), {
      ...publishedDaysAgo(1),
      genres: ["research"],
    });
    await makeFeedOfUser(kofi);
    const { items } = await readPage(kofi, { limit: 20 });
    expect(items.find(({ _id }) => _id === unreadStoryId)?.reason).toBe("New on Kora");
  });

  test("interleaves stories that were published after the feed was made, newest first", async () => {
    const { writer, ama } = await setUp();
    await makeStoriesOfWriters(10);
    await makeFeedOfUser(ama);
    const newerIds = [
      await makeStory(testApp, writer),
      await makeStory(testApp, writer),
    ].toReversed();
    const ids = await readAllIds(ama, 20);
    expect([ids[1], ids[5]]).toEqual(newerIds);
    expect(ids).toHaveLength(12);
  });

  test.each([3, 7, 20, 100])(
    "continues after the stories of the feed with all other stories, each once (%i per page)",
    async (limit) => {
      const { writer, ama } = await setUp();
      const ids = [...(await makeStoriesOfWriters(12)), await makeStory(testApp, writer)];
      await makeFeedOfUser(ama);
      const [feed] = await testApp.db.drizzle.select().from(feeds);
      await testApp.db.drizzle.update(feeds).set({
        storyIds: feed?.storyIds.slice(0, 5) ?? [],
        reasons: feed?.reasons.slice(0, 5) ?? [],
      });
      const newerIds = [await makeStory(testApp, writer), await makeStory(testApp, writer)];
      const feedIds = await readAllIds(ama, limit);
      expect(feedIds.toSorted()).toEqual([...ids, ...newerIds].toSorted());
    },
  );

  test("has no gap and no repetition while a new version is made and stories are published", async () => {
    const kofi = await makeReader(testApp, { preferences: ["poetry"] });
    const writer = await makeWriter(testApp);
    const ids = [
      ...(await makeStoriesOfWriters(15)),
      ...(await makeStoriesOfWriters(15, ["poetry"])),
    ];
    await makeFeedOfUser(kofi);
    const feedIds = await readAllIds(kofi, 4, async () => {
      await makeStory(testApp, writer);
      await testApp.db.drizzle
        .update(users)
        .set({ preferences: ["western"] })
        .where(eq(users.id, kofi.userId));
      await makeFeedOfUser(kofi);
    });
    expect(new Set(feedIds).size).toBe(feedIds.length);
    expect(feedIds.filter((id) => ids.includes(id)).toSorted()).toEqual(ids.toSorted());
  });

  test("continues with the latest version if the version of the cursor was deleted", async () => {
    const { ama } = await setUp();
    await makeStoriesOfWriters(12);
    await makeFeedOfUser(ama);
    const { cursor = "" } = await readPage(ama, { limit: 4 });
    await testApp.db.drizzle.delete(feeds);
    await makeFeedOfUser(ama);
    const { items } = await readPage(ama, { limit: 4, cursor });
    expect(items).toHaveLength(4);
  });

  test("omits a writer's own stories, published before or after the feed was made", async () => {
    const { writer, ama } = await setUp();
    const storyIds = await makeStoriesOfWriters(3);
    const ownStoryId = await makeStory(testApp, writer);
    await makeFeedOfUser(writer);
    const newOwnStoryId = await makeStory(testApp, writer);
    for (const limit of [1, 20]) {
      expect((await readAllIds(writer, limit)).toSorted()).toEqual(storyIds.toSorted());
      expect(await readAllIds(ama, limit)).toEqual(
        expect.arrayContaining([ownStoryId, newOwnStoryId]),
      );
    }
  });
});

describe("making feeds", () => {
  const listFeeds = (viewer: TestUser) =>
    testApp.db.drizzle.select().from(feeds).where(eq(feeds.userId, viewer.userId));

  test("is done by a job for a user without a feed, who gets the common feed until then", async () => {
    const { ama } = await setUp();
    const [, popular = ""] = await makeStoriesOfWriters(5);
    const writer = await makeWriter(testApp);
    const ownStoryId = await makeStory(testApp, writer);
    await insertLikes(popular, await makeReaders(5));
    await rankStories(testApp);
    expect((await readPage(ama, { limit: 6 })).items).toHaveLength(6);
    const { items: writerItems } = await readPage(writer, { limit: 6 });
    expect(writerItems.map(({ _id }) => _id)).not.toContain(ownStoryId);
    const { items } = await readPage(ama, { limit: 5 });
    expect(items[0]).toMatchObject({ _id: popular, reason: "Many are reading it now" });
    await testApp.flushWrites();
    await testApp.runJobs();
    expect(await listFeeds(ama)).toHaveLength(1);
    expect((await readPage(ama, { limit: 5 })).items).toHaveLength(5);
  });

  test("is done once for ten concurrent requests", async () => {
    const { ama } = await setUp();
    await makeStoriesOfWriters(2);
    await Promise.all(Array.from({ length: 10 }, () => readPage(ama, {})));
    await testApp.flushWrites();
    await Promise.all([testApp.runJobs(), testApp.runJobs()]);
    expect(await listFeeds(ama)).toHaveLength(1);
  });

  test("is repeated every six hours until a week after the last request", async () => {
    const { ama } = await setUp();
    await makeStoriesOfWriters(2);
    await readPage(ama, {});
    await testApp.flushWrites();
    await testApp.runJobs();
    const getMillisecondsUntilDue = async () => {
      const [reader] = await testApp.db.drizzle.select().from(feedReaders);
      return reader?.dueAt && reader.dueAt.getTime() - testApp.clock.now().getTime();
    };
    expect(await getMillisecondsUntilDue()).toBeGreaterThan(5.9 * hourMilliseconds);
    testApp.clock.advance(6.1 * hourMilliseconds);
    await testApp.app.jobHandlers["make-feeds"]({});
    expect(await listFeeds(ama)).toHaveLength(2);
    testApp.clock.advance(8 * dayMilliseconds);
    await testApp.app.jobHandlers["make-feeds"]({});
    expect(await getMillisecondsUntilDue()).toBeNull();
  });

  test("keeps older versions for an hour, for users who page through them", async () => {
    const { ama } = await setUp();
    await makeStoriesOfWriters(2);
    await makeFeedOfUser(ama);
    await testApp.db.drizzle
      .update(feeds)
      .set({ version: firstIdAt(new Date(Date.now() - 61 * minuteMilliseconds)) });
    await makeFeedOfUser(ama);
    await makeFeedOfUser(ama);
    expect(await listFeeds(ama)).toHaveLength(2);
    await rankStories(testApp);
    await rankStories(testApp);
    expect(await testApp.db.drizzle.select().from(commonFeeds)).toHaveLength(2);
  });

  test("does nothing for a deleted user, whose feeds are deleted too", async () => {
    const { ama } = await setUp();
    await makeStoriesOfWriters(2);
    await makeFeedOfUser(ama);
    await makeFeedOfUser({ ...ama, userId: newId() });
    await testApp.db.drizzle.delete(users).where(eq(users.id, ama.userId));
    expect(await testApp.db.drizzle.select().from(feeds)).toEqual([]);
  });

  test("counts each interaction once, even if the scores are updated several times", async () => {
    const [scoredOnce = "", scoredTwice = ""] = await makeStoriesOfWriters(2);
    await insertLikes(scoredOnce, await makeReaders(2), { daysAgo: 3 });
    await rankStories(testApp);
    await insertLikes(scoredTwice, await makeReaders(2), { daysAgo: 3 });
    await testApp.db.drizzle.execute(sql`DELETE FROM heat_mark`);
    await testApp.db.drizzle.execute(sql`DELETE FROM story_heat`);
    await rankStories(testApp);
    await rankStories(testApp);
    const { rows } = await testApp.db.pool.query<{ story_id: string; heat: number }>(
      "SELECT story_id, heat FROM story_heat",
    );
    const scores = new Map(rows.map((row) => [row.story_id, row.heat]));
    expect(scores.get(scoredOnce)).toBeCloseTo(scores.get(scoredTwice) ?? 0, 5);
  });

  test("adds later interactions to the decayed score of earlier ones", async () => {
    const [inTwoRuns = "", inOneRun = ""] = await makeStoriesOfWriters(2);
    await insertLikes(inTwoRuns, await makeReaders(2), { daysAgo: 10 });
    await insertLikes(inOneRun, await makeReaders(2), { daysAgo: 10 });
    await insertLikes(inOneRun, await makeReaders(3), { daysAgo: 0.5 });
    await rankStories(testApp);
    testApp.clock.advance(2 * dayMilliseconds);
    await insertLikes(inTwoRuns, await makeReaders(3), { daysAgo: 0.5 });
    await rankStories(testApp);
    const { rows } = await testApp.db.pool.query<{ story_id: string; heat: number }>(
      "SELECT story_id, heat FROM story_heat",
    );
    const scores = new Map(rows.map((row) => [row.story_id, row.heat]));
    // Both stories have two old likes and three new ones. `inTwoRuns` got the new ones two days later.
    expect(scores.get(inTwoRuns)).toBeGreaterThan(scores.get(inOneRun) ?? 0);
    // `heat` is the binary logarithm of the weight.
    const weightRatio = 2 ** ((scores.get(inTwoRuns) ?? 0) - (scores.get(inOneRun) ?? 0));
    // Weights in likes at the time of the new likes of `inOneRun`, with the half-life of 14 days.
    const [oldWeight, newWeight, laterWeight] = [2 * 2 ** (-9.5 / 14), 3, 3 * 2 ** (2 / 14)];
    expect(weightRatio).toBeCloseTo((oldWeight + laterWeight) / (oldWeight + newWeight), 4);
  });
});
