import { startFeed } from "./feed.ts";
import { startKora } from "./kora-server.ts";

/** One Kora for the whole run; every journey makes its own people. */
export default async function setup(): Promise<() => Promise<void>> {
  const feed = await startFeed();
  const kora = await startKora(undefined, feed.address);
  process.env.KORA_ORIGIN = kora.origin;
  process.env.KORA_DATA_DIR = kora.dataDir;
  return async () => {
    await kora.stop();
    await feed.stop();
  };
}
