import type { Genre } from "@kora/contract/genres";
import type { StoryCardView } from "@kora/contract/stories";
import { describe, expect, test } from "vitest";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { block, makeReader, makeStory, makeWriter } from "../../testing/users.fixture.ts";

const testApp = useTestApp();

/** Reads all pages of the list of a genre. Returns the ids of the stories. */
async function readAllIds(genre: Genre, viewer: TestUser, limit: number): Promise<string[]> {
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

async function setUp() {
  const writer = await makeWriter(testApp);
  return { writer, ama: await makeReader(testApp) };
}

describe("the stories of a genre", () => {
  test("are all listed, newest first, for the key of the genre in any letter case", async () => {
    const { writer, ama } = await setUp();
    const ids: string[] = [];
    for (let i = 0; i < 7; i += 1) {
      ids.push(await makeStory(testApp, writer, { genres: ["poetry", "horror"] }));
      await makeStory(testApp, writer, { genres: ["horror"] });
    }
    expect(await readAllIds("poetry", ama, 3)).toEqual(ids.toReversed());
    const storiesByUpperCaseKey = await testApp.call(
      "listStories",
      { query: { genre: "POETRY" } },
      ama,
    );
    expect(storiesByUpperCaseKey.map((story) => story._id)).toEqual(ids.toReversed());
    expect(storiesByUpperCaseKey[0]?.genre).toEqual(["poetry", "horror"]);
  });

  test("do not include stories that the viewer may not see", async () => {
    const { writer, ama } = await setUp();
    await makeStory(testApp, writer, { genres: ["western"] });
    await makeStory(testApp, writer, { genres: ["satire"], deletedAt: testApp.clock.now() });
    await block(testApp, writer, ama);
    expect(await testApp.call("listStories", { query: { genre: "Western" } }, ama)).toEqual([]);
    expect(await testApp.call("listStories", { query: { genre: "satire" } }, writer)).toEqual([]);
  });

  test("are refused with 400 for an unknown genre, and with 401 without a session", async () => {
    const { ama } = await setUp();
    const { status, body } = await testApp.callExpectingError(
      "listStories",
      { query: { genre: "gossip" } },
      ama,
    );
    expect([status, body.fields]).toEqual([400, { genre: "This genre is not known." }]);
    expect(
      (await testApp.callExpectingError("listStories", { query: { genre: "poetry" } })).status,
    ).toBe(401);
  });
});
