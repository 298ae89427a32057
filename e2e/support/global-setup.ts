import { startKora } from "./kora.ts";

/** One Kora for the whole run; every journey makes its own people. */
export default async function setup(): Promise<() => Promise<void>> {
  const kora = await startKora();
  process.env.KORA_ORIGIN = kora.origin;
  process.env.KORA_DATA_DIR = kora.dataDir;
  return () => kora.stop();
}
