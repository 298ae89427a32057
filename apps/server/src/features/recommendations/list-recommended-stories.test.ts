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
  between: () => Promise<unknown> = async () => undefined,
): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await readPage(viewer, { limit, ...(cursor && { cursor }) });
    ids.push(...page.items.map(({ _id }) => _id));
    cursor = page.cursor;
    await between();
  } while (cursor);
  return ids;
}

async function scene() {
  const griot = await makeWriter(kit);
  const [ama, kofi] = [await makeReader(kit), await makeReader(kit)];
  return { griot, ama, kofi };
}

const recommended = (viewer: TestUser, query: object = {}) =>
  kit.call("listRecommendedStories", { query }, viewer);

describe("the For You feed of a user without a prepared feed", () => {
  test("contains cards, newest first, without bodies", async () => {
    const { griot, ama } = await scene();
    const older = await makeStory(kit, griot);
    const newer = await makeStory(kit, griot, { title: "The Lamp" });
    const [first, second] = await recommended(ama, { limit: 2 });
    expect([first?._id, second?._id]).toEqual([newer, older]);
    expect(first).toMatchObject({
      title: "The Lamp",
      shortDescription: "A girl asks the river what it is called.",
      genre: ["fantasy"],
      userId: { _id: griot.userId, posterName: "Ama", avatar: null },
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
    const { griot, ama } = await scene();
    const storyId = await makeStory(kit, griot, { title: "The Lamp" });
    const title = async () => (await recommended(ama, { limit: 1 }))[0]?.title;
    expect(await title()).toBe("The Lamp");
    await kit.db.drizzle
      .update(stories)
      .set({ title: "The Second Lamp", revision: 2 })
      .where(eq(stories.id, storyId));
    expect(await title()).toBe("The Second Lamp");
    await kit.db.drizzle
      .update(users)
      .set({ posterName: "Ama Ata" })
      .where(eq(users.id, griot.userId));
    const [shown] = await recommended(ama, { limit: 1 });
    expect(shown?.userId.posterName).toBe("Ama Ata");
  });

  test("contains no ids of users who reacted except the viewer's", async () => {
    const { griot, ama, kofi } = await scene();
    const storyId = await makeStory(kit, griot);
    const params = { storyId };
    for (const person of [ama, kofi]) {
      await kit.call("likeStory", { params, body: { on: true } }, person);
      await kit.call("shareStory", { params, body: { platform: "twitter" } }, person);
    }
    await kit.call("addBookmark", { body: { storyId } }, ama);
    const [own] = await recommended(ama, { limit: 1 });
    expect(own?.performance).toEqual({
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
    const [others] = await recommended(griot, { limit: 1 });
    expect(others?.performance).toMatchObject({
      likes: [],
      likeCount: 2,
      isLiked: false,
      bookmarks: [],
      isBookmarked: false,
      shares: [],
    });
  });

  test("omits deleted and hidden stories, and those of suspended and blocked writers", async () => {
    const { griot, ama, kofi } = await scene();
    const now = kit.clock.now();
    const visible = await makeStory(kit, griot);
    const suspended = await makeWriter(kit);
    const [blocking, blocked] = [await makeWriter(kit), await makeWriter(kit)];
    const gone = [
      await makeStory(kit, griot, { deletedAt: now }),
      await makeStory(kit, griot, { hiddenAt: now }),
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
    expect(ids.filter((id) => gone.includes(id))).toEqual([]);
    const neutral = await readAll(kofi, 100);
    expect(neutral.filter((id) => gone.includes(id))).toHaveLength(2);
  });

  test("has no gap and no repetition while new stories are published", async () => {
    const { griot, ama } = await scene();
    const before: string[] = [];
    for (let n = 0; n < 23; n += 1) {
      before.push(await makeStory(kit, griot));
    }
    for (const limit of [7, 20, 50]) {
      const ids = await readAll(ama, limit, () => makeStory(kit, griot));
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids).toEqual(ids.toSorted().toReversed());
      expect(ids.filter((id) => before.includes(id))).toEqual(before.toReversed());
    }
  });

  test("requires a session, and has pages of 1 to 100", async () => {
    const { ama } = await scene();
    expect((await kit.refuse("listRecommendedStories", { query: {} })).status).toBe(401);
    for (const query of [{ limit: 0 }, { limit: 101 }, { cursor: "x" }, { cursor: "WzFd" }]) {
      expect((await kit.refuse("listRecommendedStories", { query }, ama)).status).toBe(400);
    }
  });
});

/** The columns of a story that was published `days` ago, with an id of that time. */
function published(days: number) {
  const createdAt = new Date(kit.clock.now().getTime() - days * day);
  return { createdAt, id: firstIdAt(createdAt).slice(0, 14) + newId().slice(14) };
}

async function like(storyId: string, people: readonly TestUser[], daysAgo = 1): Promise<void> {
  const createdAt = new Date(kit.clock.now().getTime() - daysAgo * day);
  await kit.db.drizzle
    .insert(storyLikes)
    .values(people.map(({ userId }) => ({ userId, storyId, createdAt })));
  await kit.db.pool.query(
    "UPDATE story_counts SET like_count = like_count + $2 WHERE story_id = $1",
    [storyId, people.length],
  );
}

const readers = (count: number) =>
  Promise.all(Array.from({ length: count }, () => makeReader(kit)));

const follow = (viewer: TestUser, griot: TestWriter) =>
  kit.call("followWriter", { params: { writerId: griot.writerId }, body: { on: true } }, viewer);

async function finish(viewer: TestUser, storyId: string): Promise<void> {
  const at = kit.clock.now();
  await kit.db.drizzle.insert(storyProgress).values({
    userId: viewer.userId,
    storyId,
    readAt: at,
    seconds: 60,
    position: 1,
    finishedAt: at,
  });
}

/** Creates `count` writers with one story each, of `genres`. */
async function crowd(count: number, genres = ["western"]): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) {
    ids.push(await makeStory(kit, await makeWriter(kit), { ...published(30 + n), genres }));
  }
  return ids;
}

const prepare = (viewer: TestUser) => makeFeed(kit, { userId: viewer.userId });

async function reasonsOf(viewer: TestUser): Promise<Map<string, string | undefined>> {
  const { items } = await readPage(viewer, { limit: 100 });
  return new Map(items.map(({ _id, reason }) => [_id, reason]));
}

describe("the For You feed, prepared for the viewer", () => {
  test("ranks chosen genres first, with the reason", async () => {
    const kofi = await makeReader(kit, { preferences: ["poetry"] });
    await crowd(20);
    const chosen = await makeStory(kit, await makeWriter(kit), {
      ...published(40),
      genres: ["poetry"],
    });
    await prepare(kofi);
    const { items } = await readPage(kofi, { limit: 5 });
    expect(items[0]).toMatchObject({ _id: chosen, reason: "Because you chose Poetry" });
  });

  test("ranks read genres first, with the reason", async () => {
    const { ama } = await scene();
    await crowd(20);
    const [read, next] = [
      await makeStory(kit, await makeWriter(kit), { ...published(60), genres: ["horror"] }),
      await makeStory(kit, await makeWriter(kit), { ...published(40), genres: ["horror"] }),
    ];
    await finish(ama, read);
    await prepare(ama);
    const { items } = await readPage(ama, { limit: 5 });
    expect(items[0]).toMatchObject({ _id: next, reason: "Because you read Horror" });
  });

  test("ranks followed writers first, with the reason `Because you follow Ama`", async () => {
    const { griot, ama } = await scene();
    await crowd(20);
    const storyId = await makeStory(kit, griot, { ...published(40), genres: ["satire"] });
    await follow(ama, griot);
    await prepare(ama);
    const { items } = await readPage(ama, { limit: 5 });
    expect(items[0]).toMatchObject({ _id: storyId, reason: "Because you follow Ama" });
  });

  test("ranks a story first for co-reading alone", async () => {
    const { ama } = await scene();
    const others = await crowd(30);
    const [shared = "", taken = ""] = [others[10], others[20]];
    const fellows = await readers(3);
    await like(shared, [ama, ...fellows]);
    await like(taken, fellows);
    await like(others[5] ?? "", await readers(3));
    await prepare(ama);
    const { items } = await readPage(ama, { limit: 5 });
    expect(items.find(({ _id }) => _id !== shared)).toMatchObject({
      _id: taken,
      reason: "Readers like you enjoyed it",
    });
  });

  test("ranks stories by engagement, recent before old", async () => {
    const { ama } = await scene();
    const others = await crowd(6);
    const [much = "", little = "", long = ""] = [others[5], others[4], others[3]];
    await like(much, await readers(6));
    await like(little, await readers(2));
    await like(long, await readers(6), 60);
    await rankStories(kit);
    await prepare(ama);
    const reasons = await reasonsOf(ama);
    const ids = [...reasons.keys()];
    expect(ids[0]).toBe(much);
    expect(ids.indexOf(little)).toBeLessThan(ids.indexOf(long));
    expect(reasons.get(much)).toBe("Many are reading it now");
  });

  test("omits finished stories, including those finished after it was prepared", async () => {
    const { ama, kofi } = await scene();
    const [before = "", since = "", other = ""] = await crowd(3);
    await finish(ama, before);
    await prepare(ama);
    await finish(ama, since);
    expect(await readAll(ama, 20)).toEqual([other]);
    await prepare(kofi);
    expect(await readAll(kofi, 20)).toHaveLength(3);
  });

  test("omits stories of users with a block, including blocks made after it was prepared", async () => {
    const { griot, ama } = await scene();
    const blocking = await makeWriter(kit);
    const seen = await makeStory(kit, await makeWriter(kit), published(3));
    await makeStory(kit, griot, published(2));
    await makeStory(kit, blocking, published(1));
    await block(kit, blocking, ama);
    await prepare(ama);
    await block(kit, ama, griot);
    expect(await readAll(ama, 20)).toEqual([seen]);
  });

  test("omits deleted and hidden stories and those of suspended writers at once", async () => {
    const { ama } = await scene();
    const suspended = await makeWriter(kit);
    const [seen = "", deleted = "", hidden = ""] = await crowd(3);
    await makeStory(kit, suspended, published(1));
    await prepare(ama);
    const now = kit.clock.now();
    await kit.db.drizzle.update(stories).set({ deletedAt: now }).where(eq(stories.id, deleted));
    await kit.db.drizzle.update(stories).set({ hiddenAt: now }).where(eq(stories.id, hidden));
    await kit.db.drizzle
      .update(users)
      .set({ suspendedAt: now })
      .where(eq(users.id, suspended.userId));
    expect(await readAll(ama, 20)).toEqual([seen]);
  });

  test("shows the new picture of a writer at once, and omits a suspended or deleted writer", async () => {
    const { griot, ama } = await scene();
    const [other, third] = [await makeWriter(kit), await makeWriter(kit)];
    const own = await makeStory(kit, griot, published(1));
    await makeStory(kit, other, published(2));
    await makeStory(kit, third, published(3));
    await prepare(ama);
    const avatars = async () =>
      (await readPage(ama, {})).items.map(({ userId }) => [userId._id, userId.avatar]);
    expect(new Set((await avatars()).map(([id]) => id))).toEqual(
      new Set([griot, other, third].map(({ userId }) => userId)),
    );
    const profilePicture = await sharp({
      create: { width: 64, height: 64, channels: 3, background: "#b95032" },
    })
      .png()
      .toBuffer();
    const set = await kit.call("setProfilePicture", { form: {}, files: { profilePicture } }, griot);
    expect(Object.fromEntries(await avatars())).toMatchObject({
      [griot.userId]: set.profile.profilePicture,
      [other.userId]: null,
    });
    await inTransaction(kit.app.contextFor(null), (tx) =>
      suspendAccount(tx, { userId: other.userId, days: 3, reason: "spam" }),
    );
    await kit.call("deleteAccount", deleteAccountInput, third);
    expect(await readAll(ama, 20)).toEqual([own]);
  });

  test("uses the copies in `story_counts`, which follow changes of the story", async () => {
    const { griot } = await scene();
    const id = await makeStory(kit, griot);
    const shown = async () => {
      const { rows } = await kit.db.pool.query(
        "SELECT author_id, story_revision, is_open FROM story_counts WHERE story_id = $1",
        [id],
      );
      return rows[0];
    };
    const change = (to: object) => kit.db.drizzle.update(stories).set(to).where(eq(stories.id, id));
    const row = { author_id: griot.userId, story_revision: 1, is_open: true };
    expect(await shown()).toEqual(row);
    await change({ hiddenAt: kit.clock.now() });
    expect(await shown()).toEqual({ ...row, is_open: false });
    await change({ hiddenAt: null, revision: 2 });
    expect(await shown()).toEqual({ ...row, story_revision: 2 });
    await change({ deletedAt: kit.clock.now(), revision: 3 });
    expect(await shown()).toEqual({ ...row, story_revision: 3, is_open: false });
  });

  test("does not let one writer fill its top", async () => {
    const griot = await makeWriter(kit);
    const kofi = await makeReader(kit, { preferences: ["fantasy"] });
    await follow(kofi, griot);
    for (let n = 0; n < 4; n += 1) {
      await makeStory(kit, griot, published(n));
    }
    await crowd(10, ["fantasy"]);
    await prepare(kofi);
    const { items } = await readPage(kofi, { limit: 4 });
    expect(items.filter(({ userId }) => userId._id === griot.userId).length).toBeLessThan(4);
  });

  test("explores: a new story without reads is shown although it has a low score", async () => {
    const kofi = await makeReader(kit, { preferences: ["poetry"] });
    await crowd(40, ["poetry"]);
    const unknown = await makeStory(kit, await makeWriter(kit), {
      ...published(1),
      genres: ["research"],
    });
    await prepare(kofi);
    const { items } = await readPage(kofi, { limit: 20 });
    expect(items.find(({ _id }) => _id === unknown)?.reason).toBe("New on Kora");
  });

  test("interleaves stories published later, newest first", async () => {
    const { griot, ama } = await scene();
    await crowd(10);
    await prepare(ama);
    const newer = [await makeStory(kit, griot), await makeStory(kit, griot)].toReversed();
    const ids = await readAll(ama, 20);
    expect([ids[1], ids[5]]).toEqual(newer);
    expect(ids).toHaveLength(12);
  });

  test.each([3, 7, 20, 100])(
    "continues after the prepared stories with all other stories, each once (%i a page)",
    async (limit) => {
      const { griot, ama } = await scene();
      const ids = [...(await crowd(12)), await makeStory(kit, griot)];
      await prepare(ama);
      const [feed] = await kit.db.drizzle.select().from(feeds);
      await kit.db.drizzle.update(feeds).set({
        storyIds: feed?.storyIds.slice(0, 5) ?? [],
        reasons: feed?.reasons.slice(0, 5) ?? [],
      });
      const since = [await makeStory(kit, griot), await makeStory(kit, griot)];
      const all = await readAll(ama, limit);
      expect(all.toSorted()).toEqual([...ids, ...since].toSorted());
    },
  );

  test("has no gap and no repetition while a new version is made and stories are published", async () => {
    const kofi = await makeReader(kit, { preferences: ["poetry"] });
    const griot = await makeWriter(kit);
    const ids = [...(await crowd(15)), ...(await crowd(15, ["poetry"]))];
    await prepare(kofi);
    const all = await readAll(kofi, 4, async () => {
      await makeStory(kit, griot);
      await kit.db.drizzle
        .update(users)
        .set({ preferences: ["western"] })
        .where(eq(users.id, kofi.userId));
      await prepare(kofi);
    });
    expect(new Set(all).size).toBe(all.length);
    expect(all.filter((id) => ids.includes(id)).toSorted()).toEqual(ids.toSorted());
  });

  test("continues with the latest version if the version of the cursor was deleted", async () => {
    const { ama } = await scene();
    await crowd(12);
    await prepare(ama);
    const { cursor = "" } = await readPage(ama, { limit: 4 });
    await kit.db.drizzle.delete(feeds);
    await prepare(ama);
    const { items } = await readPage(ama, { limit: 4, cursor });
    expect(items).toHaveLength(4);
  });

  test("contains a writer's own new stories", async () => {
    const { griot } = await scene();
    await crowd(3);
    await prepare(griot);
    const own = await makeStory(kit, griot);
    const { items } = await readPage(griot, { limit: 4 });
    expect(items.map(({ _id }) => _id)).toContain(own);
  });
});

describe("preparing feeds", () => {
  const wait = () => kit.app.contextFor(null).writeBuffer.flush(bufferedFeedRequests);
  const ownFeeds = (viewer: TestUser) =>
    kit.db.drizzle.select().from(feeds).where(eq(feeds.userId, viewer.userId));

  test("is done by a job for a user without a feed, who gets the common feed until then", async () => {
    const { ama } = await scene();
    const [, hot = ""] = await crowd(5);
    await like(hot, await readers(5));
    await rankStories(kit);
    const { items } = await readPage(ama, { limit: 5 });
    expect(items[0]).toMatchObject({ _id: hot, reason: "Many are reading it now" });
    await wait();
    await kit.runJobs();
    expect(await ownFeeds(ama)).toHaveLength(1);
    expect((await readPage(ama, { limit: 5 })).items).toHaveLength(5);
  });

  test("is done once for ten concurrent requests", async () => {
    const { ama } = await scene();
    await crowd(2);
    await Promise.all(Array.from({ length: 10 }, () => readPage(ama, {})));
    await wait();
    await Promise.all([kit.runJobs(), kit.runJobs()]);
    expect(await ownFeeds(ama)).toHaveLength(1);
  });

  test("is repeated after six hours for a week after the last request", async () => {
    const { ama } = await scene();
    await crowd(2);
    await readPage(ama, {});
    await wait();
    await kit.runJobs();
    const due = async () => {
      const [reader] = await kit.db.drizzle.select().from(feedReaders);
      return reader?.dueAt && reader.dueAt.getTime() - kit.clock.now().getTime();
    };
    expect(await due()).toBeGreaterThan(5.9 * 60 * minute);
    kit.clock.advance(6.1 * 60 * minute);
    await kit.app.jobHandlers["make-feeds"]({});
    expect(await ownFeeds(ama)).toHaveLength(2);
    kit.clock.advance(8 * day);
    await kit.app.jobHandlers["make-feeds"]({});
    expect(await due()).toBeNull();
  });

  test("keeps older versions for an hour, for users who page through them", async () => {
    const { ama } = await scene();
    await crowd(2);
    await prepare(ama);
    await kit.db.drizzle
      .update(feeds)
      .set({ version: firstIdAt(new Date(Date.now() - 61 * minute)) });
    await prepare(ama);
    await prepare(ama);
    expect(await ownFeeds(ama)).toHaveLength(2);
    await rankStories(kit);
    await rankStories(kit);
    expect(await kit.db.drizzle.select().from(commonFeeds)).toHaveLength(2);
  });

  test("does nothing for a deleted user, and feeds are deleted with their user", async () => {
    const { ama } = await scene();
    await crowd(2);
    await prepare(ama);
    await prepare({ ...ama, userId: newId() });
    await kit.db.drizzle.delete(users).where(eq(users.id, ama.userId));
    expect(await kit.db.drizzle.select().from(feeds)).toEqual([]);
  });

  test("counts each interaction once, however often the scores are updated", async () => {
    const [once = "", twice = ""] = await crowd(2);
    await like(once, await readers(2), 3);
    await rankStories(kit);
    await like(twice, await readers(2), 3);
    await kit.db.drizzle.execute(sql`DELETE FROM heat_mark`);
    await kit.db.drizzle.execute(sql`DELETE FROM story_heat`);
    await rankStories(kit);
    await rankStories(kit);
    const { rows } = await kit.db.pool.query<{ story_id: string; heat: number }>(
      "SELECT story_id, heat FROM story_heat",
    );
    const heats = new Map(rows.map((row) => [row.story_id, row.heat]));
    expect(heats.get(once)).toBeCloseTo(heats.get(twice) ?? 0, 5);
  });

  test("adds later interactions to the decayed score of earlier ones", async () => {
    const [apart = "", together = ""] = await crowd(2);
    await like(apart, await readers(2), 10);
    await like(together, await readers(2), 10);
    await like(together, await readers(3), 0.5);
    await rankStories(kit);
    kit.clock.advance(2 * day);
    await like(apart, await readers(3), 0.5);
    await rankStories(kit);
    const { rows } = await kit.db.pool.query<{ story_id: string; heat: number }>(
      "SELECT story_id, heat FROM story_heat",
    );
    const heat = new Map(rows.map((row) => [row.story_id, row.heat]));
    // Both have two old likes and three new ones, which `apart` got two days later.
    expect(heat.get(apart)).toBeGreaterThan(heat.get(together) ?? 0);
    const weight = (id: string) => 2 ** ((heat.get(id) ?? 0) - (heat.get(together) ?? 0));
    const [old, late, later] = [2 * 2 ** (-9.5 / 14), 3, 3 * 2 ** (2 / 14)];
    expect(weight(apart)).toBeCloseTo((old + later) / (old + late), 4);
  });
});
