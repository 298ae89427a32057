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

const kit = useTestApp();
const hour = 60 * 60 * 1000;

// Each test sees only its own stories.
beforeEach(async () => {
  await kit.db.pool.query("TRUNCATE stories CASCADE");
});

const poster = () =>
  sharp({ create: { width: 800, height: 500, channels: 3, background: "#203050" } })
    .jpeg()
    .toBuffer();

const rank = () => rankTrending(kit);

async function likes(storyId: string, count: number, at = kit.clock.now()): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const { userId } = await makeReader(kit);
    await kit.db.drizzle.insert(storyLikes).values({ userId, storyId, createdAt: at });
  }
}

async function list(viewer: TestUser, limit = 20) {
  const found = [];
  let cursor: string | undefined;
  do {
    const query = { limit, ...(cursor && { cursor }) };
    const response = await kit.send("listTrendingStories", { query }, viewer);
    found.push(...(response.json() as { _id: string; followed: boolean }[]));
    cursor = response.headers["x-next-cursor"] as string | undefined;
  } while (cursor);
  return found.map(({ _id, followed }) => [_id, followed] as const);
}

const idsFor = async (viewer: TestUser, limit?: number) =>
  (await list(viewer, limit)).map(([id]) => id);

const follow = (viewer: TestUser, griot: TestWriter) =>
  kit.call("followWriter", { params: { writerId: griot.writerId }, body: { on: true } }, viewer);

describe("trending", () => {
  test("ranks by recent engagement, weighted by the kind of interaction", async () => {
    const ama = await makeReader(kit);
    const story = async () => makeStory(kit, await makeWriter(kit));
    const [liked, shared, read, quiet] = [
      await story(),
      await story(),
      await story(),
      await story(),
    ];
    await likes(liked, 1);
    const { userId } = await makeReader(kit);
    const now = kit.clock.now();
    await kit.db.drizzle
      .insert(storyShares)
      .values({ userId, storyId: shared, platform: "twitter", createdAt: now });
    const day = now.toISOString().slice(0, 10);
    await kit.db.drizzle.insert(storyReads).values({ storyId: read, reader: "t:visitor-1", day });
    await rank();
    expect(await idsFor(ama)).toEqual([shared, liked, read, quiet]);
  });

  test("decays engagement: two likes of today outweigh three of a week ago", async () => {
    const ama = await makeReader(kit);
    const [old, recent] = [
      await makeStory(kit, await makeWriter(kit)),
      await makeStory(kit, await makeWriter(kit)),
    ];
    await likes(old, 3, new Date(kit.clock.now().getTime() - 7 * 24 * hour));
    await likes(recent, 2);
    await rank();
    expect(await idsFor(ama)).toEqual([recent, old]);
  });

  test("ignores interactions of writers with their own stories", async () => {
    const [ama, vain, modest] = [
      await makeReader(kit),
      await makeWriter(kit),
      await makeWriter(kit),
    ];
    const [own, other] = [await makeStory(kit, vain), await makeStory(kit, modest)];
    await kit.call("likeStory", { params: { storyId: own }, body: { on: true } }, vain);
    for (let n = 0; n < 5; n += 1) {
      await kit.call(
        "createComment",
        { params: { storyId: own }, query: {}, body: { text: "Mine" } },
        vain,
      );
    }
    await likes(other, 1);
    await rank();
    expect(await idsFor(ama)).toEqual([other, own]);
  });

  test("does not let one writer fill the page", async () => {
    const [ama, busy] = [await makeReader(kit), await makeWriter(kit)];
    for (let n = 0; n < 6; n += 1) {
      await likes(await makeStory(kit, busy), 2);
    }
    const other = await makeStory(kit, await makeWriter(kit));
    await rank();
    const ids = await idsFor(ama);
    expect(ids).toHaveLength(4);
    expect(ids.at(-1)).toBe(other);
  });

  test("shows stories of followed writers first, each section by score", async () => {
    const [ama, followed, stranger] = [
      await makeReader(kit),
      await makeWriter(kit),
      await makeWriter(kit),
    ];
    await follow(ama, followed);
    const [quiet, warm] = [await makeStory(kit, followed), await makeStory(kit, followed)];
    const [hot, cool] = [await makeStory(kit, stranger), await makeStory(kit, stranger)];
    await likes(hot, 5);
    await likes(warm, 1);
    await rank();
    expect(await list(ama)).toEqual([
      [warm, true],
      [quiet, true],
      [hot, false],
      [cool, false],
    ]);
  });

  test("pages through both sections without gap or repetition", async () => {
    const ama = await makeReader(kit);
    for (let n = 0; n < 4; n += 1) {
      const griot = await makeWriter(kit);
      if (n < 2) await follow(ama, griot);
      await makeStory(kit, griot);
      await likes(await makeStory(kit, griot), n);
    }
    await rank();
    const whole = await idsFor(ama);
    expect(new Set(whole).size).toBe(8);
    for (const limit of [1, 3, 4]) {
      expect(await idsFor(ama, limit)).toEqual(whole);
    }
  });

  test("contains a new story at once, before it is ranked", async () => {
    const [ama, griot, stranger] = [
      await makeReader(kit),
      await makeWriter(kit),
      await makeWriter(kit),
    ];
    await follow(ama, griot);
    const storyId = await makeStory(kit, griot);
    expect(await list(ama)).toEqual([[storyId, true]]);
    const published = await kit.call(
      "publishStory",
      {
        form: { title: "New", shortDescription: "Just told.", story: "<p>Once.</p>" },
        files: { posterImage: await poster() },
      },
      stranger,
    );
    expect(await list(ama)).toEqual([
      [storyId, true],
      [published._id, false],
    ]);
  });

  test.each(["blocked by the viewer", "blocking the viewer", "suspended", "deleted", "hidden"])(
    "omits a story that is, or whose writer is, %s",
    async (why) => {
      const [ama, griot, followed] = [
        await makeReader(kit),
        await makeWriter(kit),
        await makeWriter(kit),
      ];
      await follow(ama, followed);
      const storyIds = [await makeStory(kit, griot), await makeStory(kit, followed)];
      await rank();
      for (const [n, teller] of [griot, followed].entries()) {
        const is = (of: typeof users | typeof stories, id: string, values: object) =>
          kit.db.drizzle.update(of).set(values).where(eq(of.id, id));
        const now = kit.clock.now();
        if (why === "blocked by the viewer") await block(kit, ama, teller);
        if (why === "blocking the viewer") await block(kit, teller, ama);
        if (why === "suspended") await is(users, teller.userId, { suspendedAt: now });
        if (why === "deleted") await is(stories, storyIds[n] ?? "", { deletedAt: now });
        if (why === "hidden") await is(stories, storyIds[n] ?? "", { hiddenAt: now });
      }
      expect(await idsFor(ama)).toEqual([]);
    },
  );

  test("returns no empty page before the end, although all writers of a page are suspended", async () => {
    const [ama, suspended, griot] = [
      await makeReader(kit),
      await makeWriter(kit),
      await makeWriter(kit),
    ];
    await follow(ama, suspended);
    for (let n = 0; n < 3; n += 1) await makeStory(kit, suspended);
    const storyId = await makeStory(kit, griot);
    await rank();
    const suspendedAt = kit.clock.now();
    await kit.db.drizzle.update(users).set({ suspendedAt }).where(eq(users.id, suspended.userId));
    const first = await kit.call("listTrendingStories", { query: { limit: 1 } }, ama);
    expect(first).toMatchObject([{ _id: storyId, followed: false }]);
  });

  test("stores 300 rows, also after repeated ranking", async () => {
    const griots = await Promise.all(Array.from({ length: 110 }, () => makeWriter(kit)));
    for (const griot of griots) {
      for (let n = 0; n < 3; n += 1) await makeStory(kit, griot, { id: newId() });
    }
    await rank();
    await rank();
    expect(await kit.db.drizzle.$count(trendingStories)).toBe(300);
  });
});
