import { beforeAll, test } from "vitest";
import { expectSingleIndexScan, makeManyStories } from "../../testing/query-plans.ts";
import { useTestApp } from "../../testing/test-app.ts";
import {
  newestPublicStories,
  publicStoriesOfGenre,
  publicStoriesOfGriot,
  publicStoriesWithTag,
} from "./public-lists.ts";

const testApp = useTestApp();

beforeAll(async () => {
  await makeManyStories(testApp);
  await testApp.db.pool.query(
    "INSERT INTO story_tags (tag, story_id) SELECT 'frequent', id FROM stories",
  );
  await testApp.db.pool.query("VACUUM (ANALYZE) stories, story_tags");
});

test.each([
  ["of a genre", publicStoriesOfGenre.text, /^story_genres_/],
  ["with a tag", publicStoriesWithTag.text, /^story_tags_/],
  ["of a griot", publicStoriesOfGriot.text, /author/],
  ["that are the newest", newestPublicStories.text, /^stories_pkey$/],
])(
  "the public stories %s are one range of an index, and the rest are looked up",
  async (_name, text, index) => {
    await expectSingleIndexScan(testApp, text, index);
  },
);
