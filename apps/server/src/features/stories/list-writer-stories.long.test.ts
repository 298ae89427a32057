import { limits } from "@kora/contract/limits";
import { expect, test } from "vitest";
import { toInternalViewer } from "../../platform/context.ts";
import { maxId, newId } from "../../platform/ids.ts";
import { countRowsRead, makeManyStories } from "../../testing/query-plans.ts";
import { useTestApp } from "../../testing/test-app.ts";
import { makeReader, makeStory, makeWriter } from "../../testing/users.fixture.ts";
import { viewerValues } from "../visibility/index.ts";
import { storiesOfWriter } from "./list-writer-stories.ts";

const testApp = useTestApp();

test("a page of a writer with three thousand stories reads only the stories of the page", async () => {
  await makeManyStories(testApp);
  const writer = await makeWriter(testApp);
  const templateId = await makeStory(testApp, writer);
  const storyIds = Array.from({ length: 3000 }, () => newId());
  await testApp.db.pool.query(
    `INSERT INTO stories (id, author_id, title, short_description, genres, poster_id, poster_width,
      poster_height, poster_widths, poster_alt, poster_color, created_at)
    SELECT copy.id, author_id, title, short_description, genres, poster_id, poster_width,
      poster_height, poster_widths, poster_alt, poster_color, created_at
    FROM stories, unnest($1::uuid[]) copy (id) WHERE stories.id = $2`,
    [storyIds, templateId],
  );
  await testApp.db.pool.query(
    "INSERT INTO story_counts (story_id, author_id) SELECT id, author_id FROM stories WHERE id = ANY ($1)",
    [storyIds],
  );
  // Autovacuum does this in production. PostgreSQL can use an index-only scan only after it.
  await testApp.db.pool.query("VACUUM ANALYZE stories");
  const viewer = (await makeReader(testApp)).userId;
  const values = {
    ...viewerValues(toInternalViewer(viewer)),
    authorId: writer.userId,
    beforeId: maxId,
  };
  // PostgreSQL reads 21 stories, the page and one more, each once from the index and once by its key.
  expect(
    await countRowsRead(testApp, storiesOfWriter(limits.list.defaultLimit), "stories", values),
  ).toBeLessThan(50);
});
