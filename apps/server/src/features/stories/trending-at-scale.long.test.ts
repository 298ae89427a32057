import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { toInternalViewer } from "../../platform/context.ts";
import { maxId } from "../../platform/ids.ts";
import { countRowsReadByBatch, makeManyStories } from "../../testing/query-plans.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { makeReader } from "../../testing/users.fixture.ts";
import { viewerValues } from "../visibility/index.ts";
import { trendingPage } from "./list-trending-stories.ts";
import { rankTrending } from "./rank-trending.ts";

const testApp = useTestApp();

beforeAll(async () => {
  await makeManyStories(testApp);
  await rankTrending(testApp);
  await testApp.db.pool.query("ANALYZE trending_stories");
});

/** Returns the number of rows of `table` that are read for `requests` concurrent requests of a first page of 20. */
function countRowsRead(user: TestUser, table: string, requests = 1): Promise<number> {
  const params = {
    ...viewerValues(toInternalViewer(user.userId)),
    // The sort key before the first story of the list.
    followed: true,
    score: 3e38,
    id: maxId,
    maxRows: 21,
  };
  return countRowsReadByBatch(testApp, trendingPage, table, params, requests);
}

describe("a page of the trending list, among five thousand stories of a thousand writers", () => {
  test("reads three stories of each followed writer, and counts of no other stories if these fill the page", async () => {
    const ama = await makeReader(testApp);
    await testApp.db.drizzle.execute(sql`
      INSERT INTO follows SELECT ${ama.userId}::uuid, w.id, now() FROM writers w LIMIT 50`);
    expect(await countRowsRead(ama, "writers")).toBe(50);
    expect(await countRowsRead(ama, "stories")).toBe(50 * 3);
    expect(await countRowsRead(ama, "story_counts")).toBe(21);
    expect(await countRowsRead(ama, "trending_stories")).toBeLessThanOrEqual(300);
    expect(await countRowsRead(ama, "story_counts", 3)).toBe(3 * 21);
  });

  test("reads only the trending stories if the viewer follows no writer", async () => {
    const ama = await makeReader(testApp);
    expect(await countRowsRead(ama, "stories")).toBe(0);
    expect(await countRowsRead(ama, "story_counts")).toBe(21);
    expect(await countRowsRead(ama, "trending_stories")).toBeLessThanOrEqual(300);
  });
});
