import { startFeed } from "./feed.ts";
import { startKora } from "./kora-server.ts";

/**
 * Starts one Kora server and its news feed for the whole run, and returns the teardown. Each test creates its own
 * users.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const feed = await startFeed();
  const kora = await startKora({ feedUrl: feed.feedUrl });
  process.env.KORA_ORIGIN = kora.origin;
  process.env.KORA_DATA_DIR = kora.dataDir;
  return async () => {
    await kora.stop();
    await feed.stop();
  };
}
