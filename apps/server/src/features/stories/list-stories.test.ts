import type { Genre } from "@kora/contract/genres";
import { limits } from "@kora/contract/limits";
import type { StoryCardView } from "@kora/contract/stories";
import { beforeAll, describe, expect, test } from "vitest";
import { expectSingleIndexScan, makeManyStories } from "../../testing/query-plans.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { block, makeReader, makeStory, makeWriter } from "../../testing/users.fixture.ts";
import { storiesOfGenre } from "./list-stories.ts";

const kit = useTestApp();

/** Reads the whole list of a genre page by page. */
async function readAll(genre: Genre, viewer: TestUser, limit: number): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const query = { limit, genre, ...(cursor && { cursor }) };
    const response = await kit.send("listStories", { query }, viewer);
    ids.push(...response.json().map((story: StoryCardView) => story._id));
    cursor = response.headers["x-next-cursor"] as string | undefined;
  } while (cursor);
  return ids;
}

async function scene() {
  const griot = await makeWriter(kit);
  return { griot, ama: await makeReader(kit) };
}

describe("the stories of a genre", () => {
  test("are all returned, newest first, by key or label in any letter case", async () => {
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

  test("do not contain stories that the viewer may not see", async () => {
    const { griot, ama } = await scene();
    await makeStory(kit, griot, { genres: ["western"] });
    await makeStory(kit, griot, { genres: ["satire"], deletedAt: kit.clock.now() });
    await block(kit, griot, ama);
    expect(await kit.call("listStories", { query: { genre: "Western" } }, ama)).toEqual([]);
    expect(await kit.call("listStories", { query: { genre: "satire" } }, griot)).toEqual([]);
  });

  test("are 400 for an unknown genre", async () => {
    const { ama } = await scene();
    const { status, body } = await kit.refuse("listStories", { query: { genre: "gossip" } }, ama);
    expect([status, body.fields]).toEqual([400, { genre: "This genre is not known." }]);
    expect((await kit.refuse("listStories", { query: { genre: "poetry" } })).status).toBe(401);
  });
});

describe("the plan of a list, with five thousand stories", () => {
  beforeAll(() => makeManyStories(kit));

  test.each([
    ["of a genre", storiesOfGenre(limits.list.defaultLimit).text],
    ["of a genre, largest page", storiesOfGenre(limits.list.maxLimit).text],
  ])("scans one index in the order of the list and looks up the rest by key (%s)", (_, text) =>
    expectSingleIndexScan(kit, text, /^story_genres_genre_story_id_pk$/),
  );
});
