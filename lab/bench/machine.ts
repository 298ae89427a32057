import { availableParallelism, cpus } from "node:os";
import pg from "pg";

/** Returns the date, hardware and versions as one sentence. */
export async function describeMachine(connectionString: string): Promise<string> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<{ server_version: string }>("SHOW server_version");
    const version = rows[0]?.server_version ?? "";
    return `${describeCores()}, Node ${process.versions.node}, PostgreSQL ${version}.`;
  } finally {
    await client.end();
  }
}

/** Describes date and hardware in one sentence, for measurements in a browser. */
export function describeBrowserMachine(): string {
  return `${describeCores()}.`;
}

function describeCores(): string {
  const model = cpus()[0]?.model.trim() ?? "unknown processor";
  return `${new Date().toISOString().slice(0, 10)}, ${availableParallelism()} cores (${model})`;
}
