import { beforeAll, describe, test } from "vitest";
import {
  expectIndexLookups,
  expectSingleIndexScan,
  makeManyStories,
} from "../../testing/query-plans.ts";
import { useTestApp } from "../../testing/test-app.ts";
import {
  selectFeedStories,
  selectFirstPage,
  selectNewerStories,
  selectRemainingStories,
} from "./feed-page.ts";

const testApp = useTestApp();

describe("the query plan of the For You feed, with 5000 stories", () => {
  beforeAll(() => makeManyStories(testApp));

  test.each([
    ["first page", selectFirstPage.statement],
    ["next pages", selectFeedStories],
  ])("looks up the stories of the user's feed only by key (%s)", (_, { text }) =>
    expectIndexLookups(testApp, text),
  );

  test.each([20, 100])("scans one index for newer stories (%i per page)", (limit) =>
    expectSingleIndexScan(testApp, selectNewerStories(limit).text, /^stories_(feed|pkey)$/),
  );

  test.each([20, 100])("scans one index for all other stories (%i per page)", (limit) =>
    expectSingleIndexScan(testApp, selectRemainingStories(limit).text, /^stories_(feed|pkey)$/),
  );
});
