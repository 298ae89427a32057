import { createApp } from "./app.ts";
import { type Config, readConfig } from "./config.ts";
import { appointModerators } from "./features/accounts/index.ts";
import { jobSchedule } from "./features/index.ts";
import { openParts, say } from "./open-parts.ts";
import type { Parts } from "./parts.ts";
import { startJobs } from "./platform/jobs/jobs.ts";
import { sentenceOf } from "./sentence-of.ts";

/** After this an orderly stop has failed, and the process ends all the same. */
const stopWithinMilliseconds = 20_000;

/** Opens everything, listens, and gives what closes it in reverse order. */
async function start(config: Config, instead: Partial<Parts>): Promise<AsyncDisposableStack> {
  await using opening = new AsyncDisposableStack();
  const parts = { ...(await openParts(config, opening)), ...instead };
  await appointModerators(parts.db, config.moderators);
  const app = await createApp(parts);
  const jobs = await startJobs({
    pool: parts.db.pool,
    handlers: app.jobHandlers,
    schedule: jobSchedule,
    log: parts.logger,
    onGivenUp: (name) => parts.metrics.jobsGivenUp(name).inc(),
  });
  opening.defer(() => jobs.stop());
  opening.defer(() => app.close());
  const port = await app.listen();
  say(`Kora is open at ${config.publicUrl} (listening on ${config.host}:${port}).`);
  return opening.move();
}

/** Resolves at the first signal to stop; Ctrl-C may come twice, from the terminal and from npm. */
function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) {
      process.on(signal, () => resolve());
    }
  });
}

async function runUntilStopped(instead: Partial<Parts>): Promise<void> {
  const stopped = untilStopped();
  await using open = await start(readConfig(process.env), instead);
  await stopped;
  say("Kora is closing.");
  setTimeout(() => process.exit(1), stopWithinMilliseconds).unref();
  await open.disposeAsync();
  say("Kora is closed.");
}

/**
 * Runs a whole Kora by the settings of the environment until it is stopped. Tests give some parts of
 * their own `instead`, by an entry of their own.
 */
export async function run(instead: Partial<Parts> = {}): Promise<void> {
  try {
    await runUntilStopped(instead);
  } catch (error) {
    process.stderr.write(`${sentenceOf(error)}\n`);
    process.exitCode = 1;
  }
}
