import pg from "pg";
import { BackupError } from "./archive.ts";
import { type Description, describeDatabase, nameOf } from "./describe-database.ts";

/**
 * Reads a database as it is at one moment, whatever is written to it meanwhile: `work` is given a client within that
 * moment, and what there is.
 */
export async function readSnapshot<Result>(
  connectionString: string,
  work: (client: pg.Client, description: Description) => Promise<Result>,
): Promise<Result> {
  const client = await connectQuietly(connectionString);
  try {
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    const description = await describeDatabase(client);
    if (description.migration === 0) {
      throw new BackupError("There is no Kora in this database: start Kora once.");
    }
    // What rewrites a table, as a migration may, would show it empty to a transaction that began before.
    await client.query(
      `LOCK TABLE ${description.tables.map(nameOf).join(", ")} IN ACCESS SHARE MODE`,
    );
    return await work(client, description);
  } catch (error) {
    throw isLost(error)
      ? new BackupError("The database closed the connection before the end: start again.", {
          cause: error,
        })
      : error;
  } finally {
    await client.end();
  }
}

/** Whether the server went away, or ended the connection itself (class 57 of its codes). */
function isLost(error: unknown): boolean {
  const { code, message } = error as NodeJS.ErrnoException;
  return /^(57P0\d|ECONNRESET|EPIPE)$/.test(code ?? "") || /^Connection terminated/.test(message);
}

/** A connection on which values are written and read in the same form on either side. */
export async function connectQuietly(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, application_name: "kora backup" });
  // What it was asked fails by itself; unheard, a line that breaks would end the process.
  client.on("error", () => undefined);
  await client.connect();
  await client.query(
    "SET TIME ZONE 'UTC'; SET DateStyle = 'ISO, YMD'; SET IntervalStyle = 'postgres'; SET statement_timeout = 0",
  );
  return client;
}
