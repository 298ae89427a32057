import { limits } from "@kora/contract/limits";
import { describe, expect, test } from "vitest";
import { toInternalViewer } from "../../platform/context.ts";
import { maxId } from "../../platform/ids.ts";
import { countRowsRead, makeManyStories } from "../../testing/query-plans.ts";
import { useTestApp } from "../../testing/test-app.ts";
import { makeWriter } from "../../testing/users.fixture.ts";
import { viewerValues } from "../visibility/index.ts";
import { ownStories } from "./list-own-stories.ts";

const testApp = useTestApp();

describe("the list of own stories", () => {
  test("reads only the stories of one page from the database", async () => {
    await makeManyStories(testApp);
    const writer = await makeWriter(testApp);
    await testApp.db.pool.query(
      `WITH reassigned AS (
        UPDATE stories SET author_id = $1
        WHERE id IN (SELECT id FROM stories WHERE title = 't' LIMIT 300) RETURNING id
      ) SELECT FROM reassigned`,
      [writer.userId],
    );
    await testApp.db.pool.query("ANALYZE stories");
    const values = {
      ...viewerValues(toInternalViewer(writer.userId)),
      beforeId: maxId,
    };
    // The page has 20 stories. The query reads one more, and each story twice: by the sort index and by its key.
    expect(
      await countRowsRead(testApp, ownStories(limits.list.defaultLimit), "stories", values),
    ).toBeLessThan(50);
  });
});
