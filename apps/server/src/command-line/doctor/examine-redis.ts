import type { Config } from "../../config.ts";
import { openRedis } from "../../platform/realtime/redis.ts";
import type { CommandContext } from "../command.ts";
import { type Finding, ok } from "./finding.ts";

/** Checks that the configured Redis is reachable. */
export async function* examineRedis(
  { log, resources }: CommandContext,
  { redisUrl }: Config,
): AsyncGenerator<Finding> {
  if (redisUrl === undefined) {
    yield ok("REDIS_URL is not set, so Kora runs as one process.");
    return;
  }
  const redis = await openRedis(redisUrl, log);
  resources.defer(() => redis.close());
  await redis.ping();
  yield ok("Redis is reachable.");
}
