import { makeFeed, rankStories } from "../../apps/server/src/features/recommendations/index.ts";
import { sampleFrequentTerms } from "../../apps/server/src/features/search/index.ts";
import { rankTrending } from "../../apps/server/src/features/stories/index.ts";
import { systemClock } from "../../apps/server/src/platform/clock.ts";
import { openDatabase } from "../../apps/server/src/platform/database/database.ts";
import { createLogger } from "../../apps/server/src/platform/log.ts";
import type { Services } from "../../apps/server/src/services.ts";
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
  const readerIds = readers.map(({ id }) => id);
  await withServices(cluster.connectionString, async (services) => {
    const { pool } = services.db;
    // An earlier run may have left progress, which would change the feeds.
    await pool.query("DELETE FROM story_progress WHERE user_id = ANY ($1)", [readerIds]);
    await rankTrending(services);
    await rankStories(services);
    await sampleFrequentTerms(services);
    for (const { id } of [...users, ...readers]) {
      await makeFeed(services, { userId: id });
    }
    await pool.query(readSeriesOfFeeds, [readerIds]);
    await pool.query("VACUUM (ANALYZE) story_progress");
  });
}

/** Stores the frequent terms of search, as a job of the server does. */
export function sampleTerms(connectionString: string): Promise<void> {
  return withServices(connectionString, sampleFrequentTerms);
}

/** Calls `work` with the services of the jobs, and closes their database connections after it. */
async function withServices(
  connectionString: string,
  work: (services: Pick<Services, "db" | "clock">) => Promise<void>,
): Promise<void> {
  const db = openDatabase({ connectionString, connections: 2, log: createLogger("error") });
  try {
    await work({ db, clock: systemClock });
  } finally {
    await db.close();
  }
}
