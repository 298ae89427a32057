import { test } from "vitest";
import { expectIndexLookups, makeManyStories } from "../../testing/query-plans.ts";
import { useTestApp } from "../../testing/test-app.ts";
import { selectUnfinished } from "./list-unfinished-stories.ts";

const testApp = useTestApp();

test("the stories are found by index", async () => {
  await makeManyStories(testApp);
  await testApp.db.pool.query(
    `WITH history AS (
      INSERT INTO reading_history (user_id, story_id, opened_at)
      SELECT w.user_id, s.id, now()
      FROM (SELECT id FROM stories ORDER BY id LIMIT 100) s
        CROSS JOIN (SELECT user_id FROM writers LIMIT 200) w
      RETURNING *
    )
    INSERT INTO story_progress (user_id, story_id, read_at, position)
    SELECT user_id, story_id, opened_at, 0.5 FROM history`,
  );
  await testApp.db.pool.query("ANALYZE reading_history, story_progress");
  await expectIndexLookups(testApp, selectUnfinished.text);
});
