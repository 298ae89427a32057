import { beforeAll, describe, test } from "vitest";
import {
  expectIndexLookups,
  expectSingleIndexScan,
  makeManyStories,
} from "../../testing/query-plans.ts";
import { useTestApp } from "../../testing/test-app.ts";
import { firstPage, newerPage, remainingPage, selectFeedStories } from "./feed-page.ts";

const kit = useTestApp();

describe("the plan of the For You feed, with five thousand stories", () => {
  beforeAll(() => makeManyStories(kit));

  test.each([
    ["first page", firstPage.statement],
    ["next pages", selectFeedStories],
  ])("looks up the stories of a prepared feed by key only (%s)", (_, { text }) =>
    expectIndexLookups(kit, text),
  );

  test.each([20, 100])("scans one index for newer stories (%i a page)", (limit) =>
    expectSingleIndexScan(kit, newerPage(limit).text, /^stories_(feed|pkey)$/),
  );

  test.each([20, 100])("scans one index for all other stories (%i a page)", (limit) =>
    expectSingleIndexScan(kit, remainingPage(limit).text, /^stories_(feed|pkey)$/),
  );
});
