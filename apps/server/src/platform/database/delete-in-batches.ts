import type { Queryable } from "./database.ts";
import type { Statement } from "./statement.ts";

/**
 * Repeats a statement that deletes at most `batchSize` rows and returns each, until no rows are left. Batches keep
 * locks short.
 */
export async function deleteInBatches<Values extends object>(
  db: Pick<Queryable, "rows">,
  deleteBatch: Statement<Values, unknown>,
  values: Values,
  batchSize: number,
): Promise<void> {
  let deletedCount: number;
  do {
    deletedCount = (await db.rows(deleteBatch, values)).length;
  } while (deletedCount === batchSize);
}
