import type { StoryCardView } from "@kora/contract/stories";
import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import { block, makeGriot, makeReader, makeStory } from "../../testing/people.ts";
import { type TestPerson, useTestApp } from "../../testing/test-app.ts";
import { users } from "../accounts/tables.ts";
import { recommendedStories } from "./list-recommended-stories.ts";
import { storiesOfGenre } from "./list-stories.ts";
import { stories } from "./tables.ts";

const kit = useTestApp();

/** Reads a whole list page by page; `between` runs after each page. */
async function readAll(
  list: "recommended" | "poetry",
  viewer: TestPerson,
  limit: number,
  between: () => Promise<unknown> = async () => undefined,
): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const query = { limit, ...(cursor && { cursor }) };
    const response =
      list === "recommended"
        ? await kit.send("listRecommendedStories", { query }, viewer)
        : await kit.send("listStories", { query: { ...query, genre: list } }, viewer);
    ids.push(...response.json().map((story: StoryCardView) => story._id));
    cursor = response.headers["x-next-cursor"] as string | undefined;
    await between();
  } while (cursor);
  return ids;
}

const recommended = (viewer: TestPerson, query: object = {}) =>
  kit.call("listRecommendedStories", { query }, viewer);

async function scene() {
  const griot = await makeGriot(kit);
  const [ama, kofi] = [await makeReader(kit), await makeReader(kit)];
  return { griot, ama, kofi };
}

describe("the For You feed", () => {
  test("is of cards, newest first, without bodies", async () => {
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

  test("shows what a story and its griot say now, not what they said before", async () => {
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

  test("names of those who reacted only the viewer", async () => {
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

  test("leaves out deleted and hidden stories, and those of the suspended and the blocked", async () => {
    const { griot, ama, kofi } = await scene();
    const now = kit.clock.now();
    const visible = await makeStory(kit, griot);
    const suspended = await makeGriot(kit);
    const [blocking, blocked] = [await makeGriot(kit), await makeGriot(kit)];
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
    const ids = await readAll("recommended", ama, 100);
    expect(ids).toContain(visible);
    expect(ids.filter((id) => gone.includes(id))).toEqual([]);
    const neutral = await readAll("recommended", kofi, 100);
    expect(neutral.filter((id) => gone.includes(id))).toHaveLength(2);
  });

  test("has no gap and no repetition while new stories come in", async () => {
    const { griot, ama } = await scene();
    const before: string[] = [];
    for (let n = 0; n < 23; n += 1) {
      before.push(await makeStory(kit, griot));
    }
    for (const limit of [7, 20, 50]) {
      const ids = await readAll("recommended", ama, limit, () => makeStory(kit, griot));
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids).toEqual(ids.toSorted().toReversed());
      expect(ids.filter((id) => before.includes(id))).toEqual(before.toReversed());
    }
  });

  test("is for signed-in people, in pages of 1 to 100", async () => {
    const { ama } = await scene();
    expect((await kit.refuse("listRecommendedStories", { query: {} })).status).toBe(401);
    for (const query of [{ limit: 0 }, { limit: 101 }, { cursor: "x" }, { cursor: "WzFd" }]) {
      expect((await kit.refuse("listRecommendedStories", { query }, ama)).status).toBe(400);
    }
  });
});

describe("the stories of a genre", () => {
  test("are all of them, newest first, by key or label in any case", async () => {
    const { griot, ama } = await scene();
    const ids: string[] = [];
    for (let n = 0; n < 7; n += 1) {
      ids.push(await makeStory(kit, griot, { genres: ["poetry", "horror"] }));
      await makeStory(kit, griot, { genres: ["horror"] });
    }
    expect(await readAll("poetry", ama, 3)).toEqual(ids.toReversed());
    const named = await kit.call("listStories", { query: { genre: "POETRY" } }, ama);
    expect(named.map((story) => story._id)).toEqual(ids.toReversed());
    expect(named[0]?.genre).toEqual(["poetry", "horror"]);
  });

  test("leave out what the viewer may not see", async () => {
    const { griot, ama } = await scene();
    await makeStory(kit, griot, { genres: ["western"] });
    await makeStory(kit, griot, { genres: ["satire"], deletedAt: kit.clock.now() });
    await block(kit, griot, ama);
    expect(await kit.call("listStories", { query: { genre: "Western" } }, ama)).toEqual([]);
    expect(await kit.call("listStories", { query: { genre: "satire" } }, griot)).toEqual([]);
  });

  test("of no known genre are 400", async () => {
    const { ama } = await scene();
    const { status, body } = await kit.refuse("listStories", { query: { genre: "gossip" } }, ama);
    expect([status, body.fields]).toEqual([400, { genre: "This genre is not known." }]);
    expect((await kit.refuse("listStories", { query: { genre: "poetry" } })).status).toBe(401);
  });
});

describe("the plan of a list, with five thousand stories", () => {
  interface Plan {
    "Node Type": string;
    "Relation Name"?: string;
    "Index Name"?: string;
    "Scan Direction"?: string;
    Plans?: Plan[];
  }
  const flatten = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(flatten)];

  /** The plan that PostgreSQL keeps for a prepared statement. */
  async function planOf(text: string): Promise<Plan[]> {
    const { rows } = await kit.db.pool.query<{ "QUERY PLAN": [{ Plan: Plan }] }>(
      `EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${text}`,
    );
    const plan = rows[0]?.["QUERY PLAN"][0].Plan;
    return plan ? flatten(plan) : [];
  }

  beforeAll(async () => {
    const people = Array.from({ length: 1000 }, () => newId());
    await kit.db.pool.query(
      `WITH people AS (
        INSERT INTO users (id, name, username, email, password_hash, poster_name, created_at)
        SELECT id, 'x', id, id, 'none', 'x', now() FROM unnest($1::uuid[]) given (id) RETURNING id
      )
      INSERT INTO writers (id, user_id, country, about_yourself, age, genres, hobbies, created_at)
      SELECT id, id, 'Ghana', 'x', 30, '{crime}', '{}', now() FROM people`,
      [people],
    );
    const ids = Array.from({ length: 5000 }, () => newId());
    await kit.db.pool.query(
      `WITH made AS (
        INSERT INTO stories (id, author_id, title, short_description, genres, poster_id, poster_width,
          poster_height, poster_widths, poster_alt, poster_color, created_at)
        SELECT id, author, 't', 'd', '{crime}', id, 1, 1, '{1}', '', '#000000', now()
        FROM unnest($1::uuid[], $2::uuid[]) given (id, author) RETURNING id
      ), genres AS (INSERT INTO story_genres SELECT 'crime', id FROM made)
      INSERT INTO story_counts (story_id) SELECT id FROM made`,
      [ids, ids.map((_, n) => people[n % people.length])],
    );
    await kit.db.pool.query(
      "ANALYZE users, writers, user_blocks, stories, story_counts, story_genres, story_likes, story_bookmarks, story_shares",
    );
  });

  test.each([
    ["recommended", recommendedStories.ordinary.text, /^stories_(feed|pkey)$/],
    ["recommended, largest page", recommendedStories.largest.text, /^stories_(feed|pkey)$/],
    ["of a genre", storiesOfGenre.ordinary.text, /^story_genres_genre_story_id_pk$/],
    ["of a genre, largest page", storiesOfGenre.largest.text, /^story_genres_genre_story_id_pk$/],
  ])(
    "walks one index in the list's order and looks up the rest by key (%s)",
    async (_, text, index) => {
      const nodes = await planOf(text);
      const walked = nodes.find((node) => node["Scan Direction"] !== undefined);
      expect(walked).toMatchObject({ "Scan Direction": "Backward" });
      expect(walked?.["Index Name"]).toMatch(index);
      const kinds = (of: Plan[]) => of.map((node) => node["Node Type"]);
      expect(kinds(nodes)).not.toEqual(
        expect.arrayContaining([expect.stringMatching(/Hash|Merge/)]),
      );
      // Ordering the rows of the page itself is no harm.
      const limit = nodes.find((node) => node["Node Type"] === "Limit");
      expect(limit && kinds(flatten(limit))).not.toContain("Sort");
      // Small tables may be read whole; none that grows with the stories.
      const readWhole = nodes.filter((node) => node["Node Type"] === "Seq Scan");
      expect(readWhole.map((node) => node["Relation Name"])).not.toEqual(
        expect.arrayContaining([expect.stringMatching(/^(stories|story_counts|story_genres)$/)]),
      );
    },
  );
});
