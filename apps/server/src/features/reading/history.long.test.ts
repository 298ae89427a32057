import { describe, test } from "vitest";
import { expectSingleIndexScan, makeManyStories } from "../../testing/query-plans.ts";
import { useTestApp } from "../../testing/test-app.ts";
import { historyPage } from "./list-history.ts";

const testApp = useTestApp();

describe("the reading history", () => {
  test("is read from an index in order", async () => {
    await makeManyStories(testApp);
    await testApp.db.pool.query(
      `INSERT INTO reading_history (user_id, story_id, opened_at)
       SELECT w.user_id, s.id, now() - random() * interval '9 days'
       FROM (SELECT id FROM stories ORDER BY id LIMIT 100) s CROSS JOIN (SELECT user_id FROM writers LIMIT 200) w`,
    );
    await testApp.db.pool.query("ANALYZE reading_history");
    await expectSingleIndexScan(testApp, historyPage(20).text, /^reading_history_opened$/);
  });
});
