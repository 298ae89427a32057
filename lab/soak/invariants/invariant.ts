/** A rule that the rows of the database satisfy whenever no command and no job is running. */
export interface Invariant {
  readonly name: string;
  /** Selects the violating rows. The columns tell which rows they are. */
  readonly violations: string;
}

/** Preserves the names, so that a table of all invariants is checked by the compiler. */
export function defineInvariants<const Queries extends Record<string, string>>(
  queries: Queries,
): Queries {
  return queries;
}

/**
 * Selects the rows whose count column differs from the number of counting rows.
 * @param target the table with the count, under the alias `target`
 * @param count the count column
 * @param rows a query for the number of rows, which refers to `target`
 */
export function countDiffers(
  target: { readonly table: string; readonly key: string; readonly where?: string },
  count: string,
  rows: string,
): string {
  return `
    SELECT target.${target.key}, target.${count} AS stored, counted.rows AS rows
    FROM ${target.table} target CROSS JOIN LATERAL (${rows}) counted (rows)
    WHERE target.${count} <> counted.rows ${target.where ? `AND ${target.where}` : ""}`;
}
