import { createHash } from "node:crypto";
import pg from "pg";
import type { MediaStore } from "../platform/media/media-store.ts";

/** The content of a Kora: rows as text by table, sequence values by name, and hashes of media files by key. */
export interface DatabaseSnapshot {
  readonly tables: Readonly<Record<string, readonly string[]>>;
  readonly sequences: Readonly<Record<string, string>>;
  readonly files: Readonly<Record<string, string>>;
}

/**
 * Selects the names of the tables (`r`) or sequences (`S`) that a backup contains. Graphile Worker writes its own table of
 * migrations when it starts.
 */
const selectNames = (relationKind: "r" | "S") => `
  SELECT c.oid::regclass::text AS value FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind = '${relationKind}' AND n.nspname IN ('public', 'graphile_worker', 'drizzle')
    AND c.oid::regclass::text <> 'graphile_worker.migrations'
  ORDER BY 1`;

/** Reads a database and a media store. Nothing may write to them meanwhile. */
export async function takeSnapshot(
  connectionString: string,
  media: MediaStore,
): Promise<DatabaseSnapshot> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query("SET TIME ZONE 'UTC'");
    const readColumn = async (text: string) =>
      (await client.query<{ value: string }>(text)).rows.map(({ value }) => value);
    const tables: Record<string, string[]> = {};
    for (const name of await readColumn(selectNames("r"))) {
      tables[name] = await readColumn(
        `SELECT table_row::text AS value FROM ${name} table_row ORDER BY 1`,
      );
    }
    const sequences: Record<string, string> = {};
    for (const name of await readColumn(selectNames("S"))) {
      const text = `SELECT last_value || ' ' || is_called AS value FROM ${name}`;
      sequences[name] = (await readColumn(text)).join();
    }
    return { tables, sequences, files: await hashFiles(media) };
  } finally {
    await client.end();
  }
}

async function hashFiles(media: MediaStore): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for await (const { key, read } of media.list()) {
    const hash = createHash("sha256");
    for await (const chunk of await read()) hash.update(chunk as Buffer);
    hashes[key] = hash.digest("hex");
  }
  return hashes;
}
