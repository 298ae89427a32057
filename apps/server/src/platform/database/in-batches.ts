import type { Queryable } from "./database.ts";
import type { Statement } from "./statement.ts";

/**
 * Runs a statement that deletes at most `batch` rows, and returns one for each, until there are no more: short
 * locks, however much there is to do.
 */
export async function inBatches<Values extends object>(
  db: Pick<Queryable, "rows">,
  remove: Statement<Values, unknown>,
  values: Values,
  batch: number,
): Promise<void> {
  let removed: number;
  do {
    removed = (await db.rows(remove, values)).length;
  } while (removed === batch);
}
