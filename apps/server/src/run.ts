import { join } from "node:path";
import { createApp } from "./app.ts";
import { type Config, readConfig } from "./config.ts";
import { appointModerators } from "./features/accounts/index.ts";
import { openServices, printLine } from "./open-services.ts";
import { startJobs } from "./platform/jobs/jobs.ts";
import type { Services } from "./services.ts";
import { describeStartupError } from "./startup-error.ts";

/** The time limit of a graceful shutdown. After it, the process exits with code 1. */
const shutdownTimeoutMilliseconds = 20_000;

/** Opens all services and listens. The returned stack closes everything in reverse order. */
async function start(config: Config, overrides: Partial<Services>): Promise<AsyncDisposableStack> {
  await using resources = new AsyncDisposableStack();
  const services = { ...(await openServices(config, resources)), ...overrides };
  await appointModerators(services.db, config);
  const app = await createApp(services);
  const jobs = await startJobs({
    pool: services.db.pool,
    handlers: app.jobHandlers,
    schedule: app.jobSchedule,
    log: services.logger,
    onAbandoned: (name) => services.metrics.jobsAbandoned(name).inc(),
  });
  resources.defer(() => jobs.stop());
  resources.defer(() => app.close());
  const port = await app.listen();
  printLine(`Kora is open at ${config.publicUrl} (listening on ${config.host}:${port}).`);
  if (config.smtpUrl === undefined) {
    const consoleHint = config.mailConsole ? " and their links are printed here" : "";
    printLine(`Mails are written to ${join(config.dataDir, "outbox")}${consoleHint}.`);
  }
  // From here on the caller closes the resources. After an error above, they are closed here.
  return resources.move();
}

/** Resolves at the first stop signal. Later ones have no effect, because Ctrl-C may send two: one through npm. */
function waitForStopSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) {
      process.on(signal, () => resolve());
    }
  });
}

async function runUntilStopped(overrides: Partial<Services>): Promise<void> {
  const stopSignal = waitForStopSignal();
  await using resources = await start(readConfig(process.env), overrides);
  await stopSignal;
  printLine("Kora is closing.");
  setTimeout(() => process.exit(1), shutdownTimeoutMilliseconds).unref();
  await resources.disposeAsync();
  printLine("Kora is closed.");
}

/**
 * Runs Kora with the settings of the environment until a stop signal. Prints an error and then sets exit code 1. Entry
 * points of tests replace some services by `overrides`.
 */
export async function run(overrides: Partial<Services> = {}): Promise<void> {
  try {
    await runUntilStopped(overrides);
  } catch (error) {
    process.stderr.write(`${describeStartupError(error)}\n`);
    process.exitCode = 1;
  }
}
