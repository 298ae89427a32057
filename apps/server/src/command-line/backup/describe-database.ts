import pg from "pg";
import { readLastMigration } from "../../platform/database/migrate.ts";
import type { Manifest } from "./archive.ts";

/** The structure of a database: its last migration, tables and sequences, without rows. */
export type DatabaseDescription = Pick<Manifest, "migration" | "sequences"> & {
  readonly tables: readonly Omit<Manifest["tables"][number], "rows">[];
};
export type Table = DatabaseDescription["tables"][number];

/** Selects all of Kora's tables except the lists of migrations, because migrating writes those. */
const selectTables = `
  SELECT n.nspname::text AS schema, c.relname::text AS name,
    array_agg(a.attname::text ORDER BY a.attnum) AS columns
  FROM pg_class c
    JOIN pg_namespace n ON n.oid = c.relnamespace
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0
      AND NOT a.attisdropped AND a.attgenerated = ''
  WHERE c.relkind = 'r' AND n.nspname IN ('public', 'graphile_worker')
    AND (n.nspname, c.relname) <> ('graphile_worker', 'migrations')
  GROUP BY n.nspname, c.relname
  ORDER BY n.nspname, c.relname`;

const selectSequences = `
  SELECT n.nspname::text AS schema, c.relname::text AS name
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind = 'S' AND n.nspname IN ('public', 'graphile_worker')
  ORDER BY n.nspname, c.relname`;

interface QualifiedName {
  readonly schema: "public" | "graphile_worker";
  readonly name: string;
}

/** Returns the quoted, qualified name of a table or sequence. */
export function formatQualifiedName({ schema, name }: QualifiedName): string {
  return `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;
}

/**
 * Describes a database. `migration` is 0 if the database has no tables of Kora. Call it in the transaction that reads
 * the rows.
 */
export async function describeDatabase(client: pg.ClientBase): Promise<DatabaseDescription> {
  const migration = await readLastMigration(client);
  const tables = await client.query<Table>(selectTables);
  const sequences = await client.query<QualifiedName>(selectSequences);
  const sequenceDescriptions: DatabaseDescription["sequences"] = [];
  for (const sequence of sequences.rows) {
    const { rows } = await client.query<{ value: string; isCalled: boolean }>(
      `SELECT last_value::text AS value, is_called AS "isCalled" FROM ${formatQualifiedName(sequence)}`,
    );
    sequenceDescriptions.push(...rows.map((row) => ({ ...sequence, ...row })));
  }
  return { migration: migration ?? 0, tables: tables.rows, sequences: sequenceDescriptions };
}
