import { limits } from "@kora/contract/limits";
import { beforeAll, describe, test } from "vitest";
import { expectSingleIndexScan, makeManyStories } from "../../testing/query-plans.ts";
import { useTestApp } from "../../testing/test-app.ts";
import { storiesOfGenre } from "./list-stories.ts";

const testApp = useTestApp();

describe("the query plan of a list of five thousand stories", () => {
  beforeAll(() => makeManyStories(testApp));

  test.each([
    ["default page size", storiesOfGenre(limits.list.defaultLimit).text],
    ["largest page size", storiesOfGenre(limits.list.maxLimit).text],
  ])(
    "scans one index in the order of the list and reads other tables by key (%s)",
    (_description, text) =>
      expectSingleIndexScan(testApp, text, /^story_genres_genre_story_id_pk$/),
  );
});
