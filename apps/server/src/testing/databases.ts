import { randomUUID } from "node:crypto";
import pg from "pg";

declare module "vitest" {
  interface ProvidedContext {
    /** Connection string of the PostgreSQL server (database cluster) of the test run. */
    cluster: string;
  }
}

/** The name of the migrated database that `cloneDatabase` copies. */
export const templateName = "kora_template";

/** Returns the connection string of another database on the same server. */
export function withDatabaseName(connectionString: string, name: string): string {
  return connectionString.replace(/\/[^/?]*\?/, `/${name}?`);
}

/** Runs one statement on a new connection. */
export async function runOnDatabase(connectionString: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

interface TestDatabase {
  readonly connectionString: string;
  drop(): Promise<void>;
}

/** Creates a database as a copy of the migrated template. `cluster` is the connection string of the server. */
export function cloneDatabase(cluster: string): Promise<TestDatabase> {
  return createDatabase(cluster, `TEMPLATE ${templateName} STRATEGY FILE_COPY`);
}

/** Creates a database without tables. `cluster` is the connection string of the server. */
export function createEmptyDatabase(cluster: string): Promise<TestDatabase> {
  return createDatabase(cluster);
}

async function createDatabase(cluster: string, options = ""): Promise<TestDatabase> {
  const name = `kora_${randomUUID().replaceAll("-", "")}`;
  await runOnDatabase(cluster, `CREATE DATABASE ${name} ${options}`);
  return {
    connectionString: withDatabaseName(cluster, name),
    drop: () => runOnDatabase(cluster, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}
