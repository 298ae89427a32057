import { findPostgres } from "./lib/postgres.mjs";
import { ensureRedis } from "./lib/redis.mjs";
import { runMain } from "./lib/run-main.mjs";
import { requireWebBuild } from "./lib/web-build.mjs";

await runMain("lab/soak/main.ts", process.argv.slice(2), async () => {
  await requireWebBuild();
  const redis = await ensureRedis();
  const postgres = await findPostgres();
  return {
    REDIS_SERVER_PATH: redis,
    ...(postgres !== undefined && { POSTGRES_BIN: postgres }),
  };
});
