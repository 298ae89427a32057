import { limits } from "@kora/contract/limits";
import type { StoryCardView } from "@kora/contract/stories";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import { countRowsRead, makeManyStories } from "../../testing/query-plans.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { block, makeReader, makeStory, makeWriter } from "../../testing/users.fixture.ts";
import { users } from "../accounts/tables.ts";
import { storiesOfWriter } from "./list-writer-stories.ts";

const kit = useTestApp();

const absentId = "01970000-0000-7000-8000-000000000000";

async function scene() {
  const [griot, other] = [await makeWriter(kit), await makeWriter(kit)];
  const ama = await makeReader(kit);
  const made = [];
  for (let n = 0; n < 5; n += 1) {
    made.push(await makeStory(kit, griot));
    await makeStory(kit, other);
  }
  return { griot, other, ama, newestFirst: made.toReversed() };
}

const list = (writerId: string, viewer: TestUser) =>
  kit.call("listWriterStories", { params: { writerId }, query: {} }, viewer);
const refuse = (writerId: string, viewer?: TestUser, query: object = {}) =>
  kit.refuse("listWriterStories", { params: { writerId }, query }, viewer);
const ids = (cards: readonly StoryCardView[]) => cards.map(({ _id }) => _id);

describe("the stories of a writer", () => {
  test("are returned by writer id or user id, newest first, without bodies", async () => {
    const { griot, ama, newestFirst } = await scene();
    const cards = await list(griot.writerId, ama);
    expect(ids(cards)).toEqual(newestFirst);
    expect(await list(griot.userId, ama)).toEqual(cards);
    expect(cards[0]).not.toHaveProperty("story");
    expect(cards[0]?.userId._id).toBe(griot.userId);
    expect(ids(await list(griot.writerId, griot))).toEqual(newestFirst);
  });

  test("have pages without gap or repetition, also while the writer publishes", async () => {
    const { griot, ama, newestFirst } = await scene();
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const query = { limit: 2, ...(cursor && { cursor }) };
      const input = { params: { writerId: griot.writerId }, query };
      const response = await kit.send("listWriterStories", input, ama);
      seen.push(...ids(response.json()));
      cursor = response.headers["x-next-cursor"] as string | undefined;
      await makeStory(kit, griot);
    } while (cursor);
    expect(seen).toEqual(newestFirst);
  });

  test("do not contain deleted and hidden ones, and are an empty list if there are none", async () => {
    const { griot, ama, newestFirst } = await scene();
    await makeStory(kit, griot, { deletedAt: kit.clock.now() });
    await makeStory(kit, griot, { hiddenAt: kit.clock.now() });
    expect(ids(await list(griot.writerId, ama))).toEqual(newestFirst);
    expect(await list((await makeWriter(kit)).writerId, ama)).toEqual([]);
  });

  test("are refused to a viewer who blocked the writer, and 404 for a viewer whom the writer blocked", async () => {
    const { griot, other, ama } = await scene();
    await block(kit, ama, griot);
    await block(kit, other, ama);
    for (const id of [griot.writerId, griot.userId]) {
      expect(await refuse(id, ama)).toMatchObject({
        status: 403,
        body: { code: "BLOCKED", msg: "You have blocked this writer." },
      });
    }
    expect(await refuse(other.writerId, ama)).toMatchObject({
      status: 404,
      body: { code: "NOT_FOUND", msg: "Writer not found." },
    });
  });

  test("are 404 for an absent user, a reader, and a suspended or deleted writer", async () => {
    const { griot, ama } = await scene();
    expect((await refuse(absentId, ama)).status).toBe(404);
    expect((await refuse(ama.userId, ama)).status).toBe(404);
    for (const fate of ["suspendedAt", "deletedAt"] as const) {
      const gone = { suspendedAt: null, deletedAt: null, [fate]: kit.clock.now() };
      await kit.db.drizzle.update(users).set(gone).where(eq(users.id, griot.userId));
      expect((await refuse(griot.writerId, ama)).status).toBe(404);
    }
  });

  test("require a session, and a valid id, limit and cursor", async () => {
    const { griot, ama } = await scene();
    expect((await refuse(griot.writerId)).status).toBe(401);
    expect((await refuse("a-griot", ama)).body.fields).toEqual({
      writerId: "This id has the wrong form.",
    });
    for (const query of [{ limit: 0 }, { limit: 101 }, { cursor: "nonsense" }]) {
      expect((await refuse(griot.writerId, ama, query)).status).toBe(400);
    }
  });
});

test("a page costs the same for a writer with three stories and with three thousand", async () => {
  await makeManyStories(kit);
  const griot = await makeWriter(kit);
  const pattern = await makeStory(kit, griot);
  const ids = Array.from({ length: 3000 }, () => newId());
  await kit.db.pool.query(
    `INSERT INTO stories (id, author_id, title, short_description, genres, poster_id, poster_width,
      poster_height, poster_widths, poster_alt, poster_color, created_at)
    SELECT given.id, author_id, title, short_description, genres, poster_id, poster_width,
      poster_height, poster_widths, poster_alt, poster_color, created_at
    FROM stories, unnest($1::uuid[]) given (id) WHERE stories.id = $2`,
    [ids, pattern],
  );
  await kit.db.pool.query(
    "INSERT INTO story_counts (story_id, author_id) SELECT id, author_id FROM stories WHERE id = ANY ($1)",
    [ids],
  );
  // Autovacuum does this in production: afterwards PostgreSQL can use an index-only scan.
  await kit.db.pool.query("VACUUM ANALYZE stories");
  const viewer = (await makeReader(kit)).userId;
  const values = {
    viewer,
    hidden: [],
    hiddenStories: [],
    author: griot.userId,
    before: "ffffffff-ffff-ffff-ffff-ffffffffffff",
  };
  // Each story of the page, and the next one, is read once from the index and once by its key.
  expect(
    await countRowsRead(kit, storiesOfWriter(limits.list.defaultLimit), "stories", values),
  ).toBeLessThan(50);
});
