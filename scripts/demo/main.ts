import { createApp } from "../../apps/server/src/app.ts";
import { CommandError } from "../../apps/server/src/command-line/command.ts";
import {
  findDatabaseInUse,
  requireMigrated,
} from "../../apps/server/src/command-line/open-database.ts";
import { type Config, readConfig } from "../../apps/server/src/config.ts";
import { rankStories } from "../../apps/server/src/features/recommendations/index.ts";
import { rankTrending } from "../../apps/server/src/features/stories/rank-trending.ts";
import { openServices, printLine } from "../../apps/server/src/open-services.ts";
import { EmbeddedPostgresError } from "../../apps/server/src/platform/database/embedded.ts";
import { demoCommunity } from "./content/index.ts";
import { createDemoClock, demoPassword, isEmpty, loadCommunity } from "./load-community.ts";
import { loadNews } from "./load-news.ts";

/** Opens the services of this Kora, also while it runs: then those of its database. */
async function openOrJoin(config: Config, cleanup: AsyncDisposableStack) {
  try {
    return { services: await openServices(config, cleanup), isRunning: false };
  } catch (error) {
    const databaseUrl = await findDatabaseInUse(error, config.dataDir);
    // Kora must not run on tables of another version.
    await requireMigrated(databaseUrl);
    return { services: await openServices({ ...config, databaseUrl }, cleanup), isRunning: true };
  }
}

/** Fills a database without accounts with the sample community, leaves another unchanged, and prints the logins. */
async function main(): Promise<void> {
  await using cleanup = new AsyncDisposableStack();
  const config = readConfig({ LOG_LEVEL: "warn", ...process.env });
  const { services, isRunning } = await openOrJoin(config, cleanup);
  if (await isEmpty(services.db)) {
    printLine("Building the sample community…");
    const clock = createDemoClock();
    const app = await createApp({ ...services, clock, webFolder: undefined });
    cleanup.defer(() => app.close());
    await loadCommunity(app, services.db, clock, new Date());
    await loadNews(services, new Date());
    // The server would run these background jobs only some minutes after its start.
    await rankTrending(services);
    await rankStories(services);
  } else {
    printLine(
      "The database has accounts already, so it stays as it is. To see the sample community, use an empty data folder: DATA_DIR=./demo npm run demo",
    );
  }
  const users = [...demoCommunity.writers, ...demoCommunity.readers];
  printLine(`\nLog in with the password ${demoPassword} as`);
  for (const { username, shows } of demoCommunity.logins) {
    const email = users.find((user) => user.username === username)?.email ?? "";
    printLine(`  ${email.padEnd(26)} ${shows}`);
  }
  printLine(
    isRunning
      ? "\nKora is running: open it, or reload its page."
      : "\nThen run `npm start`, or `npm run dev` while you work on it.",
  );
}

try {
  await main();
} catch (error) {
  const isExpected = error instanceof EmbeddedPostgresError || error instanceof CommandError;
  process.stderr.write(`${isExpected ? error.message : (error as Error).stack}\n`);
  process.exitCode = 1;
}
