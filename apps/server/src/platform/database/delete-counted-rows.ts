import { type SQL, sql } from "drizzle-orm";
import { type Statement, statement } from "./statement.ts";

/** Rows of a user that refer to targets, such as likes of comments. Each target stores the count of its rows. */
export interface CountedRows {
  /** The table of the rows. */
  readonly table: string;
  /** The column with the user's id. */
  readonly userColumn: string;
  /** The column with the target's id. */
  readonly targetColumn: string;
  /** The table of the targets; its key is `id`. */
  readonly targetTable: string;
  /** The `SET` clause for one row less on the target `t`. */
  readonly set: SQL;
}

/** Max rows of one statement. */
const batchSize = sql.raw("100");

/**
 * Declares a statement that deletes a batch of a user's rows and decrements the counts of their targets. It returns one
 * row if it has deleted any, so that the caller repeats it. Targets are locked in id order, which prevents deadlocks.
 */
export function defineCountedRowsDeletion(
  name: string,
  countedRows: CountedRows,
): Statement<{ userId: string }, unknown> {
  const table = sql.raw(countedRows.table);
  const userColumn = sql.raw(countedRows.userColumn);
  const targetColumn = sql.raw(countedRows.targetColumn);
  const targetTable = sql.raw(countedRows.targetTable);
  return statement<{ userId: string }, unknown>(
    name,
    (placeholder) => sql`
      WITH targets AS MATERIALIZED (
        SELECT t.id FROM ${targetTable} t WHERE t.id IN (
          SELECT r.${targetColumn} FROM ${table} r WHERE r.${userColumn} = ${placeholder("userId")} LIMIT ${batchSize}
        )
        ORDER BY t.id FOR NO KEY UPDATE
      ),
      deleted AS (
        DELETE FROM ${table} r USING targets
        WHERE r.${userColumn} = ${placeholder("userId")} AND r.${targetColumn} = targets.id
        RETURNING targets.id
      ),
      decremented AS (
        UPDATE ${targetTable} t SET ${countedRows.set} FROM deleted WHERE t.id = deleted.id
      )
      SELECT 1 FROM deleted LIMIT 1`,
  );
}
