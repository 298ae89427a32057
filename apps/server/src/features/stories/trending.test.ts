import { eq } from "drizzle-orm";
import sharp from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import {
  block,
  makeReader,
  makeStory,
  makeWriter,
  type TestWriter,
} from "../../testing/users.fixture.ts";
import { users } from "../accounts/tables.ts";
import { storyLikes, storyShares } from "../reactions/tables.ts";
import { rankTrending } from "./rank-trending.ts";
import { stories, storyReads, trendingStories } from "./tables.ts";

const testApp = useTestApp();
const hour = 60 * 60 * 1000;

// Each test must see only its own stories.
beforeEach(async () => {
  await testApp.db.pool.query("TRUNCATE stories CASCADE");
});

const createPoster = () =>
  sharp({ create: { width: 800, height: 500, channels: 3, background: "#203050" } })
    .jpeg()
    .toBuffer();

const rankTrendingStories = () => rankTrending(testApp);

/** Adds likes of `count` new users. */
async function addLikes(
  storyId: string,
  count: number,
  createdAt = testApp.clock.now(),
): Promise<void> {
  for (let i = 0; i < count; i += 1) {
    const { userId } = await makeReader(testApp);
    await testApp.db.drizzle.insert(storyLikes).values({ userId, storyId, createdAt });
  }
}

/** Reads all pages of the trending list. Returns ids, and whether the viewer follows the writer. */
async function listTrending(viewer: TestUser, limit = 20) {
  const items = [];
  let cursor: string | undefined;
  do {
    const query = { limit, ...(cursor && { cursor }) };
    const response = await testApp.send("listTrendingStories", { query }, viewer);
    items.push(...(response.json() as { _id: string; followed: boolean }[]));
    cursor = response.headers["x-next-cursor"] as string | undefined;
  } while (cursor);
  return items.map(({ _id, followed }) => [_id, followed] as const);
}

const listIds = async (viewer: TestUser, limit?: number) =>
  (await listTrending(viewer, limit)).map(([id]) => id);

const follow = (viewer: TestUser, writer: TestWriter) =>
  testApp.call(
    "followWriter",
    { params: { writerId: writer.writerId }, body: { on: true } },
    viewer,
  );

describe("the trending list", () => {
  test("ranks by recent engagement, weighted by the kind of interaction", async () => {
    const ama = await makeReader(testApp);
    const makeStoryOfWriter = async () => makeStory(testApp, await makeWriter(testApp));
    const [likedStory, sharedStory, readStory, unlikedStory] = [
      await makeStoryOfWriter(),
      await makeStoryOfWriter(),
      await makeStoryOfWriter(),
      await makeStoryOfWriter(),
    ];
    await addLikes(likedStory, 1);
    const { userId } = await makeReader(testApp);
    const now = testApp.clock.now();
    await testApp.db.drizzle
      .insert(storyShares)
      .values({ userId, storyId: sharedStory, platform: "twitter", createdAt: now });
    const day = now.toISOString().slice(0, 10);
    await testApp.db.drizzle
      .insert(storyReads)
      .values({ storyId: readStory, reader: "t:visitor-1", day });
    await rankTrendingStories();
    expect(await listIds(ama)).toEqual([sharedStory, likedStory, readStory, unlikedStory]);
  });

  test("gives old interactions less weight: two likes of today outweigh three of a week ago", async () => {
    const ama = await makeReader(testApp);
    const [oldStory, recentStory] = [
      await makeStory(testApp, await makeWriter(testApp)),
      await makeStory(testApp, await makeWriter(testApp)),
    ];
    await addLikes(oldStory, 3, new Date(testApp.clock.now().getTime() - 7 * 24 * hour));
    await addLikes(recentStory, 2);
    await rankTrendingStories();
    expect(await listIds(ama)).toEqual([recentStory, oldStory]);
  });

  test("ignores interactions of writers with their own stories", async () => {
    const [ama, selfLiker, otherWriter] = [
      await makeReader(testApp),
      await makeWriter(testApp),
      await makeWriter(testApp),
    ];
    const [ownStory, otherStory] = [
      await makeStory(testApp, selfLiker),
      await makeStory(testApp, otherWriter),
    ];
    await testApp.call(
      "likeStory",
      { params: { storyId: ownStory }, body: { on: true } },
      selfLiker,
    );
    for (let i = 0; i < 5; i += 1) {
      await testApp.call(
        "createComment",
        { params: { storyId: ownStory }, query: {}, body: { text: "Mine" } },
        selfLiker,
      );
    }
    await addLikes(otherStory, 1);
    await rankTrendingStories();
    expect(await listIds(ama)).toEqual([otherStory, ownStory]);
  });

  test("has at most three stories of a writer whom the viewer does not follow", async () => {
    const [ama, prolificWriter] = [await makeReader(testApp), await makeWriter(testApp)];
    for (let i = 0; i < 6; i += 1) {
      await addLikes(await makeStory(testApp, prolificWriter), 2);
    }
    const otherStory = await makeStory(testApp, await makeWriter(testApp));
    await rankTrendingStories();
    const ids = await listIds(ama);
    expect(ids).toHaveLength(4);
    expect(ids.at(-1)).toBe(otherStory);
  });

  test("begins with stories of followed writers; both sections are sorted by score", async () => {
    const [ama, followedWriter, otherWriter] = [
      await makeReader(testApp),
      await makeWriter(testApp),
      await makeWriter(testApp),
    ];
    await follow(ama, followedWriter);
    const [followedUnliked, followedLiked] = [
      await makeStory(testApp, followedWriter),
      await makeStory(testApp, followedWriter),
    ];
    const [otherLiked, otherUnliked] = [
      await makeStory(testApp, otherWriter),
      await makeStory(testApp, otherWriter),
    ];
    await addLikes(otherLiked, 5);
    await addLikes(followedLiked, 1);
    await rankTrendingStories();
    expect(await listTrending(ama)).toEqual([
      [followedLiked, true],
      [followedUnliked, true],
      [otherLiked, false],
      [otherUnliked, false],
    ]);
  });

  test("is paged through both sections without gaps or duplicates", async () => {
    const ama = await makeReader(testApp);
    for (let i = 0; i < 4; i += 1) {
      const writer = await makeWriter(testApp);
      if (i < 2) await follow(ama, writer);
      await makeStory(testApp, writer);
      await addLikes(await makeStory(testApp, writer), i);
    }
    await rankTrendingStories();
    const allIds = await listIds(ama);
    expect(new Set(allIds).size).toBe(8);
    for (const limit of [1, 3, 4]) {
      expect(await listIds(ama, limit)).toEqual(allIds);
    }
  });

  test("contains a new story at once, before the next ranking", async () => {
    const [ama, followedWriter, otherWriter] = [
      await makeReader(testApp),
      await makeWriter(testApp),
      await makeWriter(testApp),
    ];
    await follow(ama, followedWriter);
    const storyId = await makeStory(testApp, followedWriter);
    expect(await listTrending(ama)).toEqual([[storyId, true]]);
    const publishedStory = await testApp.call(
      "publishStory",
      {
        form: { title: "New", shortDescription: "Just told.", story: "<p>Once.</p>" },
        files: { posterImage: await createPoster() },
      },
      otherWriter,
    );
    expect(await listTrending(ama)).toEqual([
      [storyId, true],
      [publishedStory._id, false],
    ]);
  });

  test.each(["blocked by the viewer", "blocking the viewer", "suspended", "deleted", "hidden"])(
    "has no story that is, or whose writer is, %s",
    async (reason) => {
      const [ama, otherWriter, followedWriter] = [
        await makeReader(testApp),
        await makeWriter(testApp),
        await makeWriter(testApp),
      ];
      await follow(ama, followedWriter);
      const storyIds = [
        await makeStory(testApp, otherWriter),
        await makeStory(testApp, followedWriter),
      ];
      await rankTrendingStories();
      for (const [i, author] of [otherWriter, followedWriter].entries()) {
        const setColumns = (table: typeof users | typeof stories, id: string, values: object) =>
          testApp.db.drizzle.update(table).set(values).where(eq(table.id, id));
        const now = testApp.clock.now();
        if (reason === "blocked by the viewer") await block(testApp, ama, author);
        if (reason === "blocking the viewer") await block(testApp, author, ama);
        if (reason === "suspended") await setColumns(users, author.userId, { suspendedAt: now });
        if (reason === "deleted") await setColumns(stories, storyIds[i] ?? "", { deletedAt: now });
        if (reason === "hidden") await setColumns(stories, storyIds[i] ?? "", { hiddenAt: now });
      }
      expect(await listIds(ama)).toEqual([]);
    },
  );

  test("has no empty page before the end, even if all writers of a page are suspended", async () => {
    const [ama, suspendedWriter, writer] = [
      await makeReader(testApp),
      await makeWriter(testApp),
      await makeWriter(testApp),
    ];
    await follow(ama, suspendedWriter);
    for (let i = 0; i < 3; i += 1) await makeStory(testApp, suspendedWriter);
    const storyId = await makeStory(testApp, writer);
    await rankTrendingStories();
    const suspendedAt = testApp.clock.now();
    await testApp.db.drizzle
      .update(users)
      .set({ suspendedAt })
      .where(eq(users.id, suspendedWriter.userId));
    const firstPage = await testApp.call("listTrendingStories", { query: { limit: 1 } }, ama);
    expect(firstPage).toMatchObject([{ _id: storyId, followed: false }]);
  });

  test("has at most 300 stored stories, also after repeated ranking", async () => {
    const writers = await Promise.all(Array.from({ length: 110 }, () => makeWriter(testApp)));
    for (const writer of writers) {
      for (let i = 0; i < 3; i += 1) await makeStory(testApp, writer, { id: newId() });
    }
    await rankTrendingStories();
    await rankTrendingStories();
    expect(await testApp.db.drizzle.$count(trendingStories)).toBe(300);
  });
});
