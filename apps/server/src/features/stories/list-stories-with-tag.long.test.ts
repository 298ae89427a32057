import { limits } from "@kora/contract/limits";
import { beforeAll, describe, test } from "vitest";
import { expectSingleIndexScan, makeManyStories } from "../../testing/query-plans.ts";
import { useTestApp } from "../../testing/test-app.ts";
import { storiesWithTag } from "./list-stories-with-tag.ts";

const testApp = useTestApp();

describe("the query plan of a list of five thousand stories", () => {
  beforeAll(async () => {
    await makeManyStories(testApp);
    await testApp.db.pool.query(
      `INSERT INTO story_tags (tag, story_id) SELECT 'frequent', id FROM stories
       UNION ALL (SELECT 'rare', id FROM stories ORDER BY id LIMIT 3)
       ON CONFLICT DO NOTHING`,
    );
    await testApp.db.pool.query("ANALYZE story_tags");
  });

  test.each([
    ["default page size", storiesWithTag(limits.list.defaultLimit).text],
    ["largest page size", storiesWithTag(limits.list.maxLimit).text],
  ])(
    "scans one index in the order of the list and reads other tables by key (%s)",
    (_description, text) => expectSingleIndexScan(testApp, text, /^story_tags_tag_story_id_pk$/),
  );
});
