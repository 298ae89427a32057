import pg from "pg";
import { BackupError } from "./archive.ts";
import {
  type DatabaseDescription,
  describeDatabase,
  formatQualifiedName,
} from "./describe-database.ts";

/**
 * Runs `work` with a client in a read-only transaction and with a description of the database. The transaction sees one
 * snapshot, so concurrent writes do not affect it.
 */
export async function readSnapshot<Result>(
  connectionString: string,
  work: (client: pg.Client, description: DatabaseDescription) => Promise<Result>,
): Promise<Result> {
  const client = await connectForBackup(connectionString);
  try {
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    const description = await describeDatabase(client);
    if (description.migration === 0) {
      throw new BackupError("This database has no tables of Kora: start Kora once.");
    }
    // The locks keep a concurrent migration from rewriting a table, which this snapshot would then see as empty.
    await client.query(
      `LOCK TABLE ${description.tables.map(formatQualifiedName).join(", ")} IN ACCESS SHARE MODE`,
    );
    return await work(client, description);
  } catch (error) {
    throw isConnectionLost(error)
      ? new BackupError(
          "The database closed the connection before the end: run the command again.",
          {
            cause: error,
          },
        )
      : error;
  } finally {
    await client.end();
  }
}

/** True when the connection broke or the server closed it (SQLSTATE class 57). */
function isConnectionLost(error: unknown): boolean {
  const { code, message } = error as NodeJS.ErrnoException;
  return /^(57P0\d|ECONNRESET|EPIPE)$/.test(code ?? "") || /^Connection terminated/.test(message);
}

/** Opens a connection whose settings make the text of values independent of the server's settings. */
export async function connectForBackup(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, application_name: "kora backup" });
  // A connection that breaks rejects its query. Without a listener, its error event would crash the process as well.
  client.on("error", () => undefined);
  await client.connect();
  await client.query(
    "SET TIME ZONE 'UTC'; SET DateStyle = 'ISO, YMD'; SET IntervalStyle = 'postgres'; SET statement_timeout = 0",
  );
  return client;
}
