import type { Genre } from "@kora/contract/genres";
import { limits } from "@kora/contract/limits";
import type { StoryCardView } from "@kora/contract/stories";
import { beforeAll, describe, expect, test } from "vitest";
import { expectSingleIndexScan, makeManyStories } from "../../testing/query-plans.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { block, makeReader, makeStory, makeWriter } from "../../testing/users.fixture.ts";
import { storiesOfGenre } from "./list-stories.ts";

const testApp = useTestApp();

/** Reads the whole list of a genre page by page. */
async function readAll(genre: Genre, viewer: TestUser, limit: number): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const query = { limit, genre, ...(cursor && { cursor }) };
    const response = await testApp.send("listStories", { query }, viewer);
    ids.push(...response.json().map((story: StoryCardView) => story._id));
    cursor = response.headers["x-next-cursor"] as string | undefined;
  } while (cursor);
  return ids;
}

async function setup() {
  const writer = await makeWriter(testApp);
  return { writer, ama: await makeReader(testApp) };
}

describe("the stories of a genre", () => {
  test("are all returned, newest first, by key or label in any letter case", async () => {
    const { writer, ama } = await setup();
    const ids: string[] = [];
    for (let n = 0; n < 7; n += 1) {
      ids.push(await makeStory(testApp, writer, { genres: ["poetry", "horror"] }));
      await makeStory(testApp, writer, { genres: ["horror"] });
    }
    expect(await readAll("poetry", ama, 3)).toEqual(ids.toReversed());
    const storiesByLabel = await testApp.call("listStories", { query: { genre: "POETRY" } }, ama);
    expect(storiesByLabel.map((story) => story._id)).toEqual(ids.toReversed());
    expect(storiesByLabel[0]?.genre).toEqual(["poetry", "horror"]);
  });

  test("do not contain stories that the viewer may not see", async () => {
    const { writer, ama } = await setup();
    await makeStory(testApp, writer, { genres: ["western"] });
    await makeStory(testApp, writer, { genres: ["satire"], deletedAt: testApp.clock.now() });
    await block(testApp, writer, ama);
    expect(await testApp.call("listStories", { query: { genre: "Western" } }, ama)).toEqual([]);
    expect(await testApp.call("listStories", { query: { genre: "satire" } }, writer)).toEqual([]);
  });

  test("are 400 for an unknown genre", async () => {
    const { ama } = await setup();
    const { status, body } = await testApp.refuse(
      "listStories",
      { query: { genre: "gossip" } },
      ama,
    );
    expect([status, body.fields]).toEqual([400, { genre: "This genre is not known." }]);
    expect((await testApp.refuse("listStories", { query: { genre: "poetry" } })).status).toBe(401);
  });
});

describe("the plan of a list, with five thousand stories", () => {
  beforeAll(() => makeManyStories(testApp));

  test.each([
    ["of a genre", storiesOfGenre(limits.list.defaultLimit).text],
    ["of a genre, largest page", storiesOfGenre(limits.list.maxLimit).text],
  ])("scans one index in the order of the list and looks up the rest by key (%s)", (_, text) =>
    expectSingleIndexScan(testApp, text, /^story_genres_genre_story_id_pk$/),
  );
});
