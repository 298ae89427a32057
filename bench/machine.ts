import { availableParallelism, cpus } from "node:os";
import pg from "pg";

/** Returns the date, hardware and versions as one sentence. */
export async function describeMachine(connectionString: string): Promise<string> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<{ server_version: string }>("SHOW server_version");
    const version = rows[0]?.server_version ?? "";
    const model = cpus()[0]?.model.trim() ?? "unknown processor";
    const day = new Date().toISOString().slice(0, 10);
    return `${day}, ${availableParallelism()} cores (${model}), Node ${process.versions.node}, PostgreSQL ${version}.`;
  } finally {
    await client.end();
  }
}
