import { existsSync } from "node:fs";
import type { Config } from "../../config.ts";
import { AppError } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import { checkMailServer } from "../../platform/mail/mailer.ts";
import { openMediaStore } from "../../platform/media/open-media-store.ts";
import { openRedis } from "../../platform/realtime/redis.ts";
import type { CommandContext } from "../command.ts";
import { type Finding, fail, ok, warn } from "./finding.ts";

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

/** Checks that a file can be written to the media store, read and removed. */
export async function* examineMedia(
  { log, resources }: CommandContext,
  config: Config,
): AsyncGenerator<Finding> {
  // `examineFolder` reports a missing data folder, and writing a file would create that folder.
  if (!config.s3 && !existsSync(config.dataDir)) return;
  const media = await openMediaStore(config, log, resources);
  const storeName = config.s3 ? `the bucket ${config.s3.bucket}` : "DATA_DIR/media";
  const id = newId();
  try {
    await media.put(`${id}/doctor.txt`, Buffer.from("doctor"));
    const file = await media.get(`${id}/doctor.txt`);
    const content = Buffer.concat((await (await file?.read())?.toArray()) ?? []);
    await media.remove(id);
    yield content.toString() === "doctor"
      ? ok(`Files can be written to ${storeName}, read and removed.`)
      : fail(`A file read from ${storeName} differs from the file written to it.`);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    yield fail(
      `A file could not be written to ${storeName}, read and removed: see the log line before.`,
    );
  }
}

/** Checks that the configured mail server accepts a login. */
export async function* examineMail({ smtpUrl }: Config): AsyncGenerator<Finding> {
  if (smtpUrl === undefined) {
    yield warn("Mails are only written to DATA_DIR/outbox: set SMTP_URL to send them.");
    return;
  }
  try {
    await checkMailServer(smtpUrl);
    yield ok("The mail server is reachable.");
  } catch (error) {
    yield fail(`The mail server of SMTP_URL cannot be used: ${(error as Error).message}`);
  }
}
