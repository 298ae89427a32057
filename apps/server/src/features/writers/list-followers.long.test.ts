import { limits } from "@kora/contract/limits";
import { describe, test } from "vitest";
import { expectSingleIndexScan, makeManyStories } from "../../testing/query-plans.ts";
import { useTestApp } from "../../testing/test-app.ts";
import { followersPage } from "./list-followers.ts";

const testApp = useTestApp();

describe("the followers of a writer", () => {
  test("are read from an index, and only as many as the page needs", async () => {
    await makeManyStories(testApp);
    await testApp.db.pool.query(
      `INSERT INTO follows (follower_id, writer_id, created_at)
       SELECT u.id, w.id, now() FROM (SELECT id FROM users LIMIT 300) u, (SELECT id FROM writers LIMIT 50) w
       ON CONFLICT DO NOTHING`,
    );
    await testApp.db.pool.query("ANALYZE follows");
    await expectSingleIndexScan(
      testApp,
      followersPage(limits.list.defaultLimit).text,
      /^follows_writer$/,
    );
  });
});
