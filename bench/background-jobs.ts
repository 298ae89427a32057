import { makeFeed, rankStories } from "../apps/server/src/features/recommendations/index.ts";
import { sampleFrequentTerms } from "../apps/server/src/features/search/index.ts";
import { rankTrending } from "../apps/server/src/features/stories/index.ts";
import { openDatabase } from "../apps/server/src/platform/database/database.ts";
import { createLogger } from "../apps/server/src/platform/log.ts";
import type { Cluster } from "./cluster.ts";
import type { Audience } from "./workloads.ts";

/**
 * Runs the background jobs that make trending, feeds and search terms, which a real server has run before users arrive.
 */
export async function runBackgroundJobs(cluster: Cluster, { users }: Audience): Promise<void> {
  const db = openDatabase({
    connectionString: cluster.connectionString,
    connections: 2,
    log: createLogger("error"),
  });
  const services = { db, clock: { now: () => new Date() } };
  try {
    await rankTrending(services);
    await rankStories(services);
    await sampleFrequentTerms(services);
    for (const { id } of users) {
      await makeFeed(services, { userId: id });
    }
  } finally {
    await db.close();
  }
}
