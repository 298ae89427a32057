import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Config } from "./config.ts";
import { systemClock } from "./platform/clock.ts";
import { maxWriteConnections, openDatabase } from "./platform/database/database.ts";
import { startEmbeddedPostgres } from "./platform/database/embedded.ts";
import { migrateDatabase } from "./platform/database/migrate.ts";
import { openGeo } from "./platform/geo.ts";
import { createFetchExternal } from "./platform/http/fetch-external.ts";
import { openPressureGauge } from "./platform/http/pressure.ts";
import { createLogger, type Log } from "./platform/log.ts";
import { openLogStream } from "./platform/log-stream.ts";
import {
  createOutboxMailer,
  createSmtpMailer,
  type Mail,
  type Mailer,
} from "./platform/mail/mailer.ts";
import { openMediaStore } from "./platform/media/open-media-store.ts";
import { createMetrics } from "./platform/metrics/metrics.ts";
import { openRedis } from "./platform/realtime/redis.ts";
import { loadRenderer } from "./platform/rendering.ts";
import { loadSecret } from "./platform/secret.ts";
import { openTracing } from "./platform/tracing/open-tracing.ts";
import { loadVapidKeys } from "./platform/vapid.ts";
import type { Services } from "./services.ts";

const webDist = fileURLToPath(new URL("../../web/dist", import.meta.url));

/** Prints a line for the operator outside of the structured log. */
export function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Opens all services that the settings require and defers their closing on `resources`. */
export async function openServices(
  config: Config,
  resources: AsyncDisposableStack,
): Promise<Services> {
  const logger = createLogger(config.logLevel, await openLogStream(process.stdout));
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  const connectionString = config.databaseUrl ?? (await openEmbedded(config, logger, resources));
  await migrateDatabase(connectionString);
  const tracing = await openTracing(config, logger);
  resources.defer(() => tracing?.close());
  const db = openDatabase({
    connectionString,
    connections: maxWriteConnections,
    log: logger,
    tracing,
  });
  resources.defer(() => db.close());
  const gauge = openPressureGauge(db);
  resources.defer(() => gauge.close());
  const redis =
    config.redisUrl === undefined ? undefined : await openRedis(config.redisUrl, logger);
  resources.defer(() => redis?.close());
  const media = await openMediaStore(config, logger, resources);
  const mailer = createMailer(config);
  resources.defer(() => mailer.close());
  return {
    config,
    logger,
    metrics: createMetrics(),
    pressure: gauge.read,
    tracing,
    clock: systemClock,
    secret: await loadSecret(config),
    vapid: await loadVapidKeys(config),
    db,
    redis,
    media,
    mailer,
    geo: await openGeo(),
    fetchExternal: createFetchExternal(),
    renderer: await loadRenderer(join(webDist, "server", "server-entry.js")),
    webFolder: join(webDist, "client"),
  };
}

async function openEmbedded(
  config: Config,
  log: Log,
  resources: AsyncDisposableStack,
): Promise<string> {
  const embedded = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    log,
    onExit: (reason) => {
      log.fatal(
        { reason },
        "The embedded PostgreSQL ended unexpectedly, so Kora stops: start Kora again.",
      );
      process.exitCode = 1;
      process.kill(process.pid, "SIGTERM");
    },
  });
  resources.defer(() => embedded.stop());
  return embedded.connectionString;
}

/** Creates a mailer for the configured mail server. Without one, it writes mails to files in the folder `outbox`. */
export function createMailer(config: Config): Mailer {
  if (config.smtpUrl !== undefined) {
    return createSmtpMailer({ url: config.smtpUrl, from: config.mailFrom });
  }
  return createOutboxMailer({
    folder: join(config.dataDir, "outbox"),
    from: config.mailFrom,
    clock: systemClock,
    onWritten: (mail, file) => printLine(describeMail(mail, file, config.mailConsole)),
  });
}

/**
 * Describes a mail for the console. The link of a mail gives access to an account, so a console that others can read,
 * such as the log of a container, gets only the path of the file.
 */
function describeMail(mail: Mail, file: string, withLink: boolean): string {
  return withLink
    ? `Mail to ${mail.to}: ${mail.subject}\n  ${mail.link}\n  ${file}`
    : `A mail was written to ${file}`;
}
