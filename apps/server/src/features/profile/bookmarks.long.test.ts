import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import { useTestApp } from "../../testing/test-app.ts";
import { makeReader, makeStory, makeWriter } from "../../testing/users.fixture.ts";
import { stories, storyCounts } from "../stories/tables.ts";

const testApp = useTestApp();

test("the own profile contains at most 10,000 bookmarks, the latest ones", async () => {
  const [ama, writer] = [await makeReader(testApp), await makeWriter(testApp)];
  const ids = Array.from({ length: 10_001 }, () => newId());
  const templateId = await makeStory(testApp, writer);
  const { drizzle } = testApp.db;
  const [template] = await drizzle.select().from(stories).where(eq(stories.id, templateId));
  const [counts] = await drizzle
    .select()
    .from(storyCounts)
    .where(eq(storyCounts.storyId, templateId));
  if (!template || !counts) throw new Error("There is no story.");
  for (let start = 0; start < ids.length; start += 1000) {
    const page = ids.slice(start, start + 1000);
    await drizzle.insert(stories).values(page.map((id) => ({ ...template, id, title: "x" })));
    await drizzle.insert(storyCounts).values(page.map((storyId) => ({ ...counts, storyId })));
  }
  await testApp.db.pool.query(
    `INSERT INTO story_bookmarks (user_id, story_id, created_at)
     SELECT $1, story.id, now() + story.position * interval '1 second'
     FROM unnest($2::uuid[]) WITH ORDINALITY story (id, position)`,
    [ama.userId, ids],
  );
  const { bookmarks } = await testApp.call("getProfile", {}, ama);
  expect(bookmarks).toEqual(ids.toReversed().slice(0, 10_000));
}, 300_000);
