import type pg from "pg";

/**
 * Drops all indexes and constraints of the tables in `public` except NOT NULL. Returns the statements that create them
 * again in a valid order: keys and checks, indexes, foreign keys.
 */
export async function dropIndexes(client: pg.Client): Promise<string[]> {
  const constraints = await client.query<{ table: string; name: string; definition: string }>(`
    SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name,
      pg_get_constraintdef(oid) AS definition
    FROM pg_constraint
    WHERE connamespace = 'public'::regnamespace AND contype IN ('p', 'u', 'f', 'c')
    ORDER BY contype = 'f', conname`);
  for (const { table, name } of constraints.rows.toReversed()) {
    await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  }
  const indexes = await client.query<{
    name: string;
    definition: string;
    columns_without_statistics: number[];
  }>(`
    SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition,
      ARRAY(SELECT attnum FROM pg_attribute WHERE attrelid = indexrelid AND attstattarget = 0) AS columns_without_statistics
    FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
    WHERE relnamespace = 'public'::regnamespace
    ORDER BY 1`);
  for (const { name } of indexes.rows) {
    await client.query(`DROP INDEX ${name}`);
  }
  const constraintsToAdd = constraints.rows.map(({ table, name, definition }) => ({
    isForeignKey: definition.startsWith("FOREIGN KEY"),
    text: `ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`,
  }));
  return [
    ...constraintsToAdd.filter(({ isForeignKey }) => !isForeignKey).map(({ text }) => text),
    ...indexes.rows.map(({ definition }) => definition),
    ...indexes.rows.flatMap(({ name, columns_without_statistics: columns }) =>
      columns.map((column) => `ALTER INDEX ${name} ALTER COLUMN ${column} SET STATISTICS 0`),
    ),
    ...constraintsToAdd.filter(({ isForeignKey }) => isForeignKey).map(({ text }) => text),
  ];
}
