import pg from "pg";
import type { Config } from "../../config.ts";
import { oldestPostgres } from "../../platform/database/database.ts";
import { knownMigrations, migrationOf } from "../../platform/database/migrate.ts";
import type { CommandContext } from "../command.ts";
import { openOwnDatabase } from "../open-database.ts";
import { type Finding, fail, ok, warn } from "./finding.ts";

/** Max seconds between the two clocks, because statuses and sessions expire by them. */
const mostApart = 2;

interface Server {
  readonly version: string;
  readonly number: number;
  readonly encoding: string;
  readonly now: Date;
  readonly connections: number;
}

const selectServer = `
  SELECT current_setting('server_version') AS version,
    current_setting('server_version_num')::int AS number,
    current_setting('server_encoding') AS encoding, clock_timestamp() AS now,
    current_setting('max_connections')::int AS connections`;

/** Checks that the database is reachable, and checks its version, encoding, migrations and clock. */
export async function* examineDatabase(
  ctx: CommandContext,
  { databaseUrl }: Config,
): AsyncGenerator<Finding> {
  const client = new pg.Client({
    connectionString: await openOwnDatabase(ctx),
    connectionTimeoutMillis: 10_000,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const asked = Date.now();
    const { rows } = await client.query<Server>(selectServer);
    const here = (asked + Date.now()) / 2;
    for (const server of rows) {
      yield ofVersion(server);
      if (server.encoding !== "UTF8") {
        yield fail(
          `The database keeps text as ${server.encoding}: make one with the encoding UTF8.`,
        );
      }
      if (databaseUrl !== undefined) {
        yield ofClock(Math.abs(server.now.getTime() - here) / 1000);
      }
    }
    yield ofMigrations(await migrationOf(client));
  } finally {
    await client.end();
  }
}

function ofVersion({ version, number }: Server): Finding {
  return number >= oldestPostgres
    ? ok(`The database answers, PostgreSQL ${version}.`)
    : fail(`The database is PostgreSQL ${version}: Kora needs 15 or newer.`);
}

function ofClock(seconds: number): Finding {
  return seconds <= mostApart
    ? ok("The clocks of the database and of this machine agree.")
    : warn(
        `The clocks of the database and of this machine are ${seconds.toFixed(1)} s apart: set both by NTP.`,
      );
}

function ofMigrations(last: number | undefined): Finding {
  const known = knownMigrations();
  if (last === undefined) return warn("The database has no tables yet: npm start makes them.");
  const waiting = known.filter((migration) => migration > last).length;
  if (waiting > 0) return warn(`${waiting} migrations are to be made: npm start makes them.`);
  return known.includes(last)
    ? ok("The tables are those of this version.")
    : fail("The database is of a newer Kora: bring this one to that version.");
}
