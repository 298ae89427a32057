import pg from "pg";
import type { Config } from "../../config.ts";
import { minPostgresVersion } from "../../platform/database/database.ts";
import { knownMigrations, readLastMigration } from "../../platform/database/migrate.ts";
import type { CommandContext } from "../command.ts";
import { ensureDatabaseRunning } from "../open-database.ts";
import { type Finding, fail, ok, warn } from "./finding.ts";

/** Max difference between the clocks of the database and of this machine. Statuses and sessions expire by both. */
const maxClockDifferenceSeconds = 2;

interface ServerRow {
  readonly version: string;
  /** The version as a number, such as 150004 for 15.4. */
  readonly version_number: number;
  readonly encoding: string;
  readonly now: Date;
}

const selectServer = `
  SELECT current_setting('server_version') AS version,
    current_setting('server_version_num')::int AS version_number,
    current_setting('server_encoding') AS encoding, clock_timestamp() AS now`;

/** Checks the connection, version, encoding and migrations of the database, and the clock of a remote database. */
export async function* examineDatabase(
  ctx: CommandContext,
  { databaseUrl }: Config,
): AsyncGenerator<Finding> {
  const client = new pg.Client({
    connectionString: await ensureDatabaseRunning(ctx),
    connectionTimeoutMillis: 10_000,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const startedAt = Date.now();
    const { rows } = await client.query<ServerRow>(selectServer);
    // The database read its clock between the start and the end of the query.
    const localTimestamp = (startedAt + Date.now()) / 2;
    for (const server of rows) {
      yield checkServerVersion(server);
      if (server.encoding !== "UTF8") {
        yield fail(
          `The encoding of the database is ${server.encoding}: create one with the encoding UTF8.`,
        );
      }
      if (databaseUrl !== undefined) {
        yield checkClock(Math.abs(server.now.getTime() - localTimestamp) / 1000);
      }
    }
    yield checkMigrations(await readLastMigration(client));
  } finally {
    await client.end();
  }
}

function checkServerVersion({ version, version_number }: ServerRow): Finding {
  return version_number >= minPostgresVersion
    ? ok(`The database is reachable: PostgreSQL ${version}.`)
    : fail(`The database is PostgreSQL ${version}: Kora needs 15 or newer.`);
}

function checkClock(differenceSeconds: number): Finding {
  return differenceSeconds <= maxClockDifferenceSeconds
    ? ok("The clocks of the database and of this machine agree.")
    : warn(
        `The clocks of the database and of this machine are ${differenceSeconds.toFixed(1)} s apart: set both by NTP.`,
      );
}

function checkMigrations(lastMigration: number | undefined): Finding {
  const knownTimestamps = knownMigrations();
  if (lastMigration === undefined)
    return warn("The database has no tables yet: npm start creates them.");
  const pendingCount = knownTimestamps.filter((migration) => migration > lastMigration).length;
  if (pendingCount > 0)
    return warn(`${pendingCount} migrations are pending: npm start applies them.`);
  return knownTimestamps.includes(lastMigration)
    ? ok("The tables match this version.")
    : fail("The database is from a newer version of Kora: upgrade this one.");
}
