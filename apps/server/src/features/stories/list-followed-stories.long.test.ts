import { beforeAll, describe, expect, test } from "vitest";
import { countRowsRead, expectIndexLookups, makeManyStories } from "../../testing/query-plans.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { makeReader } from "../../testing/users.fixture.ts";
import { visitorValues } from "../visibility/index.ts";
import { followedStories } from "./list-followed-stories.ts";

const testApp = useTestApp();

describe("among five thousand stories of a thousand griots", () => {
  let ama: TestUser;
  beforeAll(async () => {
    await makeManyStories(testApp);
    ama = await makeReader(testApp);
    await testApp.db.pool.query(
      `INSERT INTO follows (follower_id, writer_id, created_at)
       SELECT reader.user_id, w.id, now() FROM writers w
         JOIN LATERAL (SELECT user_id FROM writers WHERE id <> w.id LIMIT 20) reader ON true
       UNION ALL (SELECT $1, id, now() FROM writers ORDER BY id LIMIT 50)`,
      [ama.userId],
    );
    await testApp.db.pool.query(
      `WITH new_series AS (
        INSERT INTO series (id, author_id, title, short_description, genres, rating, state, created_at, updated_at)
        SELECT gen_random_uuid(), user_id, 't', '', '{}', 'everyone', 'ongoing', now(), now() FROM writers
        RETURNING id, author_id
      ), parts AS (
        INSERT INTO series_parts (story_id, series_id, position, is_open, is_mature, word_count)
        SELECT s.id, new_series.id, row_number() OVER (PARTITION BY new_series.id ORDER BY s.id), true, false, 100
        FROM new_series JOIN stories s ON s.author_id = new_series.author_id
        ON CONFLICT DO NOTHING
      )
      INSERT INTO series_follows (follower_id, series_id, created_at)
      SELECT reader.user_id, id, now() FROM new_series
        JOIN LATERAL (SELECT user_id FROM writers WHERE user_id <> author_id LIMIT 20) reader ON true`,
    );
    await testApp.db.pool.query(
      `INSERT INTO stories (id, author_id, title, short_description, genres, poster_id, poster_width,
         poster_height, poster_widths, poster_alt, poster_color, created_at)
       SELECT gen_random_uuid(), (SELECT user_id FROM writers ORDER BY id LIMIT 1), 't', 'd', '{}', gen_random_uuid(),
         1, 1, '{1}', '', '#000000', now() FROM generate_series(1, 2000)`,
    );
    // As in a database in use, the visibility map lets PostgreSQL read ids from the index alone.
    await testApp.db.pool.query(
      "VACUUM ANALYZE stories, follows, series, series_parts, series_follows",
    );
  });

  test("all rows are read by index", async () => {
    for (const limit of [20, 100]) {
      await expectIndexLookups(testApp, followedStories(limit).text);
    }
  });

  test("a page reads one story of each followed griot, and a page of those with the newest", async () => {
    const values = {
      ...visitorValues,
      viewer: ama.userId,
      beforeId: "ffffffff-ffff-ffff-ffff-ffffffffffff",
    };
    const read = (table: string) => countRowsRead(testApp, followedStories(20), table, values);
    expect(await read("follows")).toBe(50);
    // One story of 50 griots, 21 of the one with 2,000 and up to five of 20 others; each id is found and then checked.
    expect(await read("stories")).toBeLessThan(400);
  });

  test("no story of a hidden griot is read", async () => {
    const { rows } = await testApp.db.pool.query<{ user_id: string }>(
      "SELECT user_id FROM writers ORDER BY id LIMIT 1",
    );
    const values = {
      ...visitorValues,
      viewer: ama.userId,
      hiddenAuthorIds: rows.map(({ user_id }) => user_id),
      beforeId: "ffffffff-ffff-ffff-ffff-ffffffffffff",
    };
    // The griot with 2,000 stories is hidden.
    expect(await countRowsRead(testApp, followedStories(20), "stories", values)).toBeLessThan(400);
  });
});
