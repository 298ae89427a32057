import type { RecommendedStoryView } from "@kora/contract/recommendations";
import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import { inTransaction } from "../../platform/context.ts";
import { firstIdAt, newId } from "../../platform/ids.ts";
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
import { rankStories } from "./jobs.ts";
import { makeFeed } from "./make-feed.ts";
import { bufferedFeedRequests } from "./request-feed.ts";
import { commonFeeds, feedReaders, feeds } from "./tables.ts";

const kit = useTestApp();
const minute = 60 * 1000;
const day = 24 * 60 * minute;

// Each test sees only its own stories and feeds.
beforeEach(async () => {
  await kit.db.pool.query("TRUNCATE stories, feeds, common_feeds, heat_mark, feed_readers CASCADE");
});

type Page = { items: RecommendedStoryView[]; cursor: string | undefined };

async function readPage(viewer: TestUser, query: object): Promise<Page> {
  const response = await kit.send("listRecommendedStories", { query }, viewer);
  expect(response.statusCode).toBe(200);
  const cursor = response.headers["x-next-cursor"] as string | undefined;
  return { items: response.json(), cursor };
}

/** Reads the whole feed page by page; `between` runs after each page. */
async function readAll(
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

async function setup() {
  const writer = await makeWriter(kit);
  const [ama, kofi] = [await makeReader(kit), await makeReader(kit)];
  return { writer, ama, kofi };
}

const listRecommended = (viewer: TestUser, query: object = {}) =>
  kit.call("listRecommendedStories", { query }, viewer);

describe("the For You feed of a user without a prepared feed", () => {
  test("contains cards, newest first, without bodies", async () => {
    const { writer, ama } = await setup();
    const older = await makeStory(kit, writer);
    const newer = await makeStory(kit, writer, { title: "The Lamp" });
    const [first, second] = await listRecommended(ama, { limit: 2 });
    expect([first?._id, second?._id]).toEqual([newer, older]);
    expect(first).toMatchObject({
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
    expect(first?.posterImage).toBe(`/media/${first?.poster.id}/1080.jpg`);
    expect(first).not.toHaveProperty("story");
  });

  test("shows the current title and poster name", async () => {
    const { writer, ama } = await setup();
    const storyId = await makeStory(kit, writer, { title: "The Lamp" });
    const title = async () => (await listRecommended(ama, { limit: 1 }))[0]?.title;
    expect(await title()).toBe("The Lamp");
    await kit.db.drizzle
      .update(stories)
      .set({ title: "The Second Lamp", revision: 2 })
      .where(eq(stories.id, storyId));
    expect(await title()).toBe("The Second Lamp");
    await kit.db.drizzle
      .update(users)
      .set({ posterName: "Ama Ata" })
      .where(eq(users.id, writer.userId));
    const [story] = await listRecommended(ama, { limit: 1 });
    expect(story?.userId.posterName).toBe("Ama Ata");
  });

  test("contains no ids of users who reacted except the viewer's", async () => {
    const { writer, ama, kofi } = await setup();
    const storyId = await makeStory(kit, writer);
    const params = { storyId };
    for (const user of [ama, kofi]) {
      await kit.call("likeStory", { params, body: { on: true } }, user);
      await kit.call("shareStory", { params, body: { platform: "twitter" } }, user);
    }
    await kit.call("addBookmark", { body: { storyId } }, ama);
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
    const [storyForOther] = await listRecommended(await makeReader(kit), { limit: 1 });
    expect(storyForOther?.performance).toMatchObject({
      likes: [],
      likeCount: 2,
      isLiked: false,
      bookmarks: [],
      isBookmarked: false,
      shares: [],
    });
  });

  test("omits deleted and hidden stories, and those of suspended and blocked writers", async () => {
    const { writer, ama, kofi } = await setup();
    const now = kit.clock.now();
    const visible = await makeStory(kit, writer);
    const suspended = await makeWriter(kit);
    const [blocking, blocked] = [await makeWriter(kit), await makeWriter(kit)];
    const hiddenIds = [
      await makeStory(kit, writer, { deletedAt: now }),
      await makeStory(kit, writer, { hiddenAt: now }),
      await makeStory(kit, suspended),
      await makeStory(kit, blocking),
      await makeStory(kit, blocked),
    ];
    await kit.db.drizzle.execute(
      sql`UPDATE users SET suspended_at = now() WHERE id = ${suspended.userId}`,
    );
    await block(kit, blocking, ama);
    await block(kit, ama, blocked);
    const ids = await readAll(ama, 100);
    expect(ids).toContain(visible);
    expect(ids.filter((id) => hiddenIds.includes(id))).toEqual([]);
    const idsOfOther = await readAll(kofi, 100);
    expect(idsOfOther.filter((id) => hiddenIds.includes(id))).toHaveLength(2);
  });

  test("has no gap and no repetition while new stories are published", async () => {
    const { writer, ama } = await setup();
    const existingIds: string[] = [];
    for (let n = 0; n < 23; n += 1) {
      existingIds.push(await makeStory(kit, writer));
    }
    for (const limit of [7, 20, 50]) {
      const ids = await readAll(ama, limit, () => makeStory(kit, writer));
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids).toEqual(ids.toSorted().toReversed());
      expect(ids.filter((id) => existingIds.includes(id))).toEqual(existingIds.toReversed());
    }
  });

  test("requires a session, and has pages of 1 to 100", async () => {
    const { ama } = await setup();
    expect((await kit.refuse("listRecommendedStories", { query: {} })).status).toBe(401);
    for (const query of [{ limit: 0 }, { limit: 101 }, { cursor: "x" }, { cursor: "WzFd" }]) {
      expect((await kit.refuse("listRecommendedStories", { query }, ama)).status).toBe(400);
    }
  });
});

/** The columns of a story that was published `days` ago, with an id of that time. */
function publishedDaysAgo(days: number) {
  const createdAt = new Date(kit.clock.now().getTime() - days * day);
  return { createdAt, id: firstIdAt(createdAt).slice(0, 14) + newId().slice(14) };
}

async function like(storyId: string, likers: readonly TestUser[], daysAgo = 1): Promise<void> {
  const createdAt = new Date(kit.clock.now().getTime() - daysAgo * day);
  await kit.db.drizzle
    .insert(storyLikes)
    .values(likers.map(({ userId }) => ({ userId, storyId, createdAt })));
  await kit.db.pool.query(
    "UPDATE story_counts SET like_count = like_count + $2 WHERE story_id = $1",
    [storyId, likers.length],
  );
}

const makeReaders = (count: number) =>
  Promise.all(Array.from({ length: count }, () => makeReader(kit)));

const follow = (viewer: TestUser, writer: TestWriter) =>
  kit.call("followWriter", { params: { writerId: writer.writerId }, body: { on: true } }, viewer);

async function finishStory(viewer: TestUser, storyId: string): Promise<void> {
  const now = kit.clock.now();
  await kit.db.drizzle.insert(storyProgress).values({
    userId: viewer.userId,
    storyId,
    readAt: now,
    seconds: 60,
    position: 1,
    finishedAt: now,
  });
}

/** Creates `count` writers with one story each, of `genres`. */
async function makeStoriesOfWriters(count: number, genres = ["western"]): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) {
    ids.push(await makeStory(kit, await makeWriter(kit), { ...publishedDaysAgo(30 + n), genres }));
  }
  return ids;
}

const prepareFeed = (viewer: TestUser) => makeFeed(kit, { userId: viewer.userId });

async function readReasons(viewer: TestUser): Promise<Map<string, string | undefined>> {
  const { items } = await readPage(viewer, { limit: 100 });
  return new Map(items.map(({ _id, reason }) => [_id, reason]));
}

describe("the For You feed, prepared for the viewer", () => {
  test("ranks chosen genres first, with the reason", async () => {
    const kofi = await makeReader(kit, { preferences: ["poetry"] });
    await makeStoriesOfWriters(20);
    const expectedId = await makeStory(kit, await makeWriter(kit), {
      ...publishedDaysAgo(40),
      genres: ["poetry"],
    });
    await prepareFeed(kofi);
    const { items } = await readPage(kofi, { limit: 5 });
    expect(items[0]).toMatchObject({ _id: expectedId, reason: "Because you chose Poetry" });
  });

  test("ranks read genres first, with the reason", async () => {
    const { ama } = await setup();
    await makeStoriesOfWriters(20);
    const [readStory, expectedId] = [
      await makeStory(kit, await makeWriter(kit), { ...publishedDaysAgo(60), genres: ["horror"] }),
      await makeStory(kit, await makeWriter(kit), { ...publishedDaysAgo(40), genres: ["horror"] }),
    ];
    await finishStory(ama, readStory);
    await prepareFeed(ama);
    const { items } = await readPage(ama, { limit: 5 });
    expect(items[0]).toMatchObject({ _id: expectedId, reason: "Because you read Horror" });
  });

  test("ranks followed writers first, with the reason `Because you follow Ama`", async () => {
    const { writer, ama } = await setup();
    await makeStoriesOfWriters(20);
    const storyId = await makeStory(kit, writer, { ...publishedDaysAgo(40), genres: ["satire"] });
    await follow(ama, writer);
    await prepareFeed(ama);
    const { items } = await readPage(ama, { limit: 5 });
    expect(items[0]).toMatchObject({ _id: storyId, reason: "Because you follow Ama" });
  });

  test("ranks a story first for co-reading alone", async () => {
    const { ama } = await setup();
    const storyForWriter = await makeStoriesOfWriters(30);
    const [likedByBoth = "", expectedId = ""] = [storyForWriter[10], storyForWriter[20]];
    const neighbors = await makeReaders(3);
    await like(likedByBoth, [ama, ...neighbors]);
    await like(expectedId, neighbors);
    await like(storyForWriter[5] ?? "", await makeReaders(3));
    await prepareFeed(ama);
    const { items } = await readPage(ama, { limit: 5 });
    expect(items.find(({ _id }) => _id !== likedByBoth)).toMatchObject({
      _id: expectedId,
      reason: "Readers like you enjoyed it",
    });
  });

  test("ranks stories by engagement, recent before old", async () => {
    const { ama } = await setup();
    const storyForWriter = await makeStoriesOfWriters(6);
    const [popular = "", unpopular = "", formerlyPopular = ""] = [
      storyForWriter[5],
      storyForWriter[4],
      storyForWriter[3],
    ];
    await like(popular, await makeReaders(6));
    await like(unpopular, await makeReaders(2));
    await like(formerlyPopular, await makeReaders(6), 60);
    await rankStories(kit);
    await prepareFeed(ama);
    const reasons = await readReasons(ama);
    const ids = [...reasons.keys()];
    expect(ids[0]).toBe(popular);
    expect(ids.indexOf(unpopular)).toBeLessThan(ids.indexOf(formerlyPopular));
    expect(reasons.get(popular)).toBe("Many are reading it now");
  });

  test("omits finished stories, including those finished after it was prepared", async () => {
    const { ama, kofi } = await setup();
    const [finishedBefore = "", finishedSince = "", otherId = ""] = await makeStoriesOfWriters(3);
    await finishStory(ama, finishedBefore);
    await prepareFeed(ama);
    await finishStory(ama, finishedSince);
    expect(await readAll(ama, 20)).toEqual([otherId]);
    await prepareFeed(kofi);
    expect(await readAll(kofi, 20)).toHaveLength(3);
  });

  test("omits stories of users with a block, including blocks made after it was prepared", async () => {
    const { writer, ama } = await setup();
    const blocking = await makeWriter(kit);
    const visibleId = await makeStory(kit, await makeWriter(kit), publishedDaysAgo(3));
    await makeStory(kit, writer, publishedDaysAgo(2));
    await makeStory(kit, blocking, publishedDaysAgo(1));
    await block(kit, blocking, ama);
    await prepareFeed(ama);
    await block(kit, ama, writer);
    expect(await readAll(ama, 20)).toEqual([visibleId]);
  });

  test("omits deleted and hidden stories and those of suspended writers at once", async () => {
    const { ama } = await setup();
    const suspended = await makeWriter(kit);
    const [visibleId = "", deleted = "", hidden = ""] = await makeStoriesOfWriters(3);
    await makeStory(kit, suspended, publishedDaysAgo(1));
    await prepareFeed(ama);
    const now = kit.clock.now();
    await kit.db.drizzle.update(stories).set({ deletedAt: now }).where(eq(stories.id, deleted));
    await kit.db.drizzle.update(stories).set({ hiddenAt: now }).where(eq(stories.id, hidden));
    await kit.db.drizzle
      .update(users)
      .set({ suspendedAt: now })
      .where(eq(users.id, suspended.userId));
    expect(await readAll(ama, 20)).toEqual([visibleId]);
  });

  test("shows the new picture of a writer at once, and omits a suspended or deleted writer", async () => {
    const { writer, ama } = await setup();
    const [otherWriter, otherWriter2] = [await makeWriter(kit), await makeWriter(kit)];
    const ownStoryId = await makeStory(kit, writer, publishedDaysAgo(1));
    await makeStory(kit, otherWriter, publishedDaysAgo(2));
    await makeStory(kit, otherWriter2, publishedDaysAgo(3));
    await prepareFeed(ama);
    const listAvatars = async () =>
      (await readPage(ama, {})).items.map(({ userId }) => [userId._id, userId.avatar]);
    expect(new Set((await listAvatars()).map(([id]) => id))).toEqual(
      new Set([writer, otherWriter, otherWriter2].map(({ userId }) => userId)),
    );
    const profilePicture = await sharp({
      create: { width: 64, height: 64, channels: 3, background: "#b95032" },
    })
      .png()
      .toBuffer();
    const profileResponse = await kit.call(
      "setProfilePicture",
      { form: {}, files: { profilePicture } },
      writer,
    );
    expect(Object.fromEntries(await listAvatars())).toMatchObject({
      [writer.userId]: profileResponse.profile.profilePicture,
      [otherWriter.userId]: null,
    });
    await inTransaction(kit.app.contextFor(null), (tx) =>
      suspendAccount(tx, { userId: otherWriter.userId, days: 3, reason: "spam" }),
    );
    await kit.call("deleteAccount", deleteAccountInput, otherWriter2);
    expect(await readAll(ama, 20)).toEqual([ownStoryId]);
  });

  test("uses the copies in `story_counts`, which follow changes of the story", async () => {
    const { writer } = await setup();
    const id = await makeStory(kit, writer);
    const getCounts = async () => {
      const { rows } = await kit.db.pool.query(
        "SELECT author_id, story_revision, is_open FROM story_counts WHERE story_id = $1",
        [id],
      );
      return rows[0];
    };
    const updateStory = (changes: object) =>
      kit.db.drizzle.update(stories).set(changes).where(eq(stories.id, id));
    const row = { author_id: writer.userId, story_revision: 1, is_open: true };
    expect(await getCounts()).toEqual(row);
    await updateStory({ hiddenAt: kit.clock.now() });
    expect(await getCounts()).toEqual({ ...row, is_open: false });
    await updateStory({ hiddenAt: null, revision: 2 });
    expect(await getCounts()).toEqual({ ...row, story_revision: 2 });
    await updateStory({ deletedAt: kit.clock.now(), revision: 3 });
    expect(await getCounts()).toEqual({ ...row, story_revision: 3, is_open: false });
  });

  test("does not let one writer fill its top", async () => {
    const writer = await makeWriter(kit);
    const kofi = await makeReader(kit, { preferences: ["fantasy"] });
    await follow(kofi, writer);
    for (let n = 0; n < 4; n += 1) {
      await makeStory(kit, writer, publishedDaysAgo(n));
    }
    await makeStoriesOfWriters(10, ["fantasy"]);
    await prepareFeed(kofi);
    const { items } = await readPage(kofi, { limit: 4 });
    expect(items.filter(({ userId }) => userId._id === writer.userId).length).toBeLessThan(4);
  });

  test("explores: a new story without reads is shown although it has a low score", async () => {
    const kofi = await makeReader(kit, { preferences: ["poetry"] });
    await makeStoriesOfWriters(40, ["poetry"]);
    const unreadStory = await makeStory(kit, await makeWriter(kit), {
      ...publishedDaysAgo(1),
      genres: ["research"],
    });
    await prepareFeed(kofi);
    const { items } = await readPage(kofi, { limit: 20 });
    expect(items.find(({ _id }) => _id === unreadStory)?.reason).toBe("New on Kora");
  });

  test("interleaves stories published later, newest first", async () => {
    const { writer, ama } = await setup();
    await makeStoriesOfWriters(10);
    await prepareFeed(ama);
    const newer = [await makeStory(kit, writer), await makeStory(kit, writer)].toReversed();
    const ids = await readAll(ama, 20);
    expect([ids[1], ids[5]]).toEqual(newer);
    expect(ids).toHaveLength(12);
  });

  test.each([3, 7, 20, 100])(
    "continues after the prepared stories with all other stories, each once (%i a page)",
    async (limit) => {
      const { writer, ama } = await setup();
      const ids = [...(await makeStoriesOfWriters(12)), await makeStory(kit, writer)];
      await prepareFeed(ama);
      const [feed] = await kit.db.drizzle.select().from(feeds);
      await kit.db.drizzle.update(feeds).set({
        storyIds: feed?.storyIds.slice(0, 5) ?? [],
        reasons: feed?.reasons.slice(0, 5) ?? [],
      });
      const newerIds = [await makeStory(kit, writer), await makeStory(kit, writer)];
      const feedIds = await readAll(ama, limit);
      expect(feedIds.toSorted()).toEqual([...ids, ...newerIds].toSorted());
    },
  );

  test("has no gap and no repetition while a new version is made and stories are published", async () => {
    const kofi = await makeReader(kit, { preferences: ["poetry"] });
    const writer = await makeWriter(kit);
    const ids = [
      ...(await makeStoriesOfWriters(15)),
      ...(await makeStoriesOfWriters(15, ["poetry"])),
    ];
    await prepareFeed(kofi);
    const feedIds = await readAll(kofi, 4, async () => {
      await makeStory(kit, writer);
      await kit.db.drizzle
        .update(users)
        .set({ preferences: ["western"] })
        .where(eq(users.id, kofi.userId));
      await prepareFeed(kofi);
    });
    expect(new Set(feedIds).size).toBe(feedIds.length);
    expect(feedIds.filter((id) => ids.includes(id)).toSorted()).toEqual(ids.toSorted());
  });

  test("continues with the latest version if the version of the cursor was deleted", async () => {
    const { ama } = await setup();
    await makeStoriesOfWriters(12);
    await prepareFeed(ama);
    const { cursor = "" } = await readPage(ama, { limit: 4 });
    await kit.db.drizzle.delete(feeds);
    await prepareFeed(ama);
    const { items } = await readPage(ama, { limit: 4, cursor });
    expect(items).toHaveLength(4);
  });

  test("omits a writer's own stories, old and new", async () => {
    const { writer, ama } = await setup();
    const stories = await makeStoriesOfWriters(3);
    const ownStory = await makeStory(kit, writer);
    await prepareFeed(writer);
    const newOwnStory = await makeStory(kit, writer);
    for (const limit of [1, 20]) {
      expect((await readAll(writer, limit)).toSorted()).toEqual(stories.toSorted());
      expect(await readAll(ama, limit)).toEqual(expect.arrayContaining([ownStory, newOwnStory]));
    }
  });
});

describe("preparing feeds", () => {
  const flushRequests = () => kit.app.contextFor(null).writeBuffer.flush(bufferedFeedRequests);
  const listFeeds = (viewer: TestUser) =>
    kit.db.drizzle.select().from(feeds).where(eq(feeds.userId, viewer.userId));

  test("is done by a job for a user without a feed, who gets the common feed until then", async () => {
    const { ama } = await setup();
    const [, popular = ""] = await makeStoriesOfWriters(5);
    const writer = await makeWriter(kit);
    const ownStory = await makeStory(kit, writer);
    await like(popular, await makeReaders(5));
    await rankStories(kit);
    expect((await readPage(ama, { limit: 6 })).items).toHaveLength(6);
    const { items: itemsOfWriter } = await readPage(writer, { limit: 6 });
    expect(itemsOfWriter.map(({ _id }) => _id)).not.toContain(ownStory);
    const { items } = await readPage(ama, { limit: 5 });
    expect(items[0]).toMatchObject({ _id: popular, reason: "Many are reading it now" });
    await flushRequests();
    await kit.runJobs();
    expect(await listFeeds(ama)).toHaveLength(1);
    expect((await readPage(ama, { limit: 5 })).items).toHaveLength(5);
  });

  test("is done once for ten concurrent requests", async () => {
    const { ama } = await setup();
    await makeStoriesOfWriters(2);
    await Promise.all(Array.from({ length: 10 }, () => readPage(ama, {})));
    await flushRequests();
    await Promise.all([kit.runJobs(), kit.runJobs()]);
    expect(await listFeeds(ama)).toHaveLength(1);
  });

  test("is repeated after six hours for a week after the last request", async () => {
    const { ama } = await setup();
    await makeStoriesOfWriters(2);
    await readPage(ama, {});
    await flushRequests();
    await kit.runJobs();
    const getMillisecondsUntilDue = async () => {
      const [reader] = await kit.db.drizzle.select().from(feedReaders);
      return reader?.dueAt && reader.dueAt.getTime() - kit.clock.now().getTime();
    };
    expect(await getMillisecondsUntilDue()).toBeGreaterThan(5.9 * 60 * minute);
    kit.clock.advance(6.1 * 60 * minute);
    await kit.app.jobHandlers["make-feeds"]({});
    expect(await listFeeds(ama)).toHaveLength(2);
    kit.clock.advance(8 * day);
    await kit.app.jobHandlers["make-feeds"]({});
    expect(await getMillisecondsUntilDue()).toBeNull();
  });

  test("keeps older versions for an hour, for users who page through them", async () => {
    const { ama } = await setup();
    await makeStoriesOfWriters(2);
    await prepareFeed(ama);
    await kit.db.drizzle
      .update(feeds)
      .set({ version: firstIdAt(new Date(Date.now() - 61 * minute)) });
    await prepareFeed(ama);
    await prepareFeed(ama);
    expect(await listFeeds(ama)).toHaveLength(2);
    await rankStories(kit);
    await rankStories(kit);
    expect(await kit.db.drizzle.select().from(commonFeeds)).toHaveLength(2);
  });

  test("does nothing for a deleted user, and feeds are deleted with their user", async () => {
    const { ama } = await setup();
    await makeStoriesOfWriters(2);
    await prepareFeed(ama);
    await prepareFeed({ ...ama, userId: newId() });
    await kit.db.drizzle.delete(users).where(eq(users.id, ama.userId));
    expect(await kit.db.drizzle.select().from(feeds)).toEqual([]);
  });

  test("counts each interaction once, however often the scores are updated", async () => {
    const [scoredOnce = "", scoredTwice = ""] = await makeStoriesOfWriters(2);
    await like(scoredOnce, await makeReaders(2), 3);
    await rankStories(kit);
    await like(scoredTwice, await makeReaders(2), 3);
    await kit.db.drizzle.execute(sql`DELETE FROM heat_mark`);
    await kit.db.drizzle.execute(sql`DELETE FROM story_heat`);
    await rankStories(kit);
    await rankStories(kit);
    const { rows } = await kit.db.pool.query<{ story_id: string; heat: number }>(
      "SELECT story_id, heat FROM story_heat",
    );
    const scores = new Map(rows.map((row) => [row.story_id, row.heat]));
    expect(scores.get(scoredOnce)).toBeCloseTo(scores.get(scoredTwice) ?? 0, 5);
  });

  test("adds later interactions to the decayed score of earlier ones", async () => {
    const [inTwoRuns = "", inOneRun = ""] = await makeStoriesOfWriters(2);
    await like(inTwoRuns, await makeReaders(2), 10);
    await like(inOneRun, await makeReaders(2), 10);
    await like(inOneRun, await makeReaders(3), 0.5);
    await rankStories(kit);
    kit.clock.advance(2 * day);
    await like(inTwoRuns, await makeReaders(3), 0.5);
    await rankStories(kit);
    const { rows } = await kit.db.pool.query<{ story_id: string; heat: number }>(
      "SELECT story_id, heat FROM story_heat",
    );
    const scores = new Map(rows.map((row) => [row.story_id, row.heat]));
    // Both have two old likes and three new ones, which `apart` got two days later.
    expect(scores.get(inTwoRuns)).toBeGreaterThan(scores.get(inOneRun) ?? 0);
    const relativeWeight = (id: string) =>
      2 ** ((scores.get(id) ?? 0) - (scores.get(inOneRun) ?? 0));
    const [oldWeight, newWeight, laterWeight] = [2 * 2 ** (-9.5 / 14), 3, 3 * 2 ** (2 / 14)];
    expect(relativeWeight(inTwoRuns)).toBeCloseTo(
      (oldWeight + laterWeight) / (oldWeight + newWeight),
      4,
    );
  });
});
