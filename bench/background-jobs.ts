import { makeFeed, rankStories } from "../apps/server/src/features/recommendations/index.ts";
import { sampleFrequentTerms } from "../apps/server/src/features/search/index.ts";
import { rankTrending } from "../apps/server/src/features/stories/index.ts";
import { openDatabase } from "../apps/server/src/platform/database/database.ts";
import { createLogger } from "../apps/server/src/platform/log.ts";
import type { Cluster } from "./cluster.ts";
import type { Audience } from "./workloads.ts";

/** Inserts the progress of readers who have finished the first three parts of each series in their feeds, in order. */
const readSeriesOfFeeds = `
  INSERT INTO story_progress (user_id, story_id, read_at, seconds, position, finished_at)
  SELECT DISTINCT feeds.user_id, part.story_id, now() + part.position * interval '1 minute', 60, 1, now()
  FROM feeds CROSS JOIN unnest(feeds.story_ids) listed (id)
    JOIN series_parts own ON own.story_id = listed.id
    JOIN series_parts part ON part.series_id = own.series_id AND part.position <= 3
  WHERE feeds.user_id = ANY ($1)
  ON CONFLICT DO NOTHING`;

/**
 * Runs the background jobs that make trending, feeds and search terms, which a real server has run before users arrive.
 * Afterwards, the readers of the audience have read the first three parts of each series in their feeds.
 */
export async function runBackgroundJobs(
  cluster: Cluster,
  { users, readers }: Audience,
): Promise<void> {
  const db = openDatabase({
    connectionString: cluster.connectionString,
    connections: 2,
    log: createLogger("error"),
  });
  const services = { db, clock: { now: () => new Date() } };
  const readerIds = readers.map(({ id }) => id);
  try {
    // An earlier run may have left progress, which would change the feeds.
    await db.pool.query("DELETE FROM story_progress WHERE user_id = ANY ($1)", [readerIds]);
    await rankTrending(services);
    await rankStories(services);
    await sampleFrequentTerms(services);
    for (const { id } of [...users, ...readers]) {
      await makeFeed(services, { userId: id });
    }
    await db.pool.query(readSeriesOfFeeds, [readerIds]);
    await db.pool.query("VACUUM (ANALYZE) story_progress");
  } finally {
    await db.close();
  }
}
