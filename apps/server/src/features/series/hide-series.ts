import { sql } from "drizzle-orm";
import type { TransactionContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";

/** Updates no row if the series is hidden already, or shown already if `hiddenAt` is null. */
const setHidden = statement<{ seriesId: string; hiddenAt: Date | null }, { id: string }>(
  "hide-series",
  (value) => sql`
    UPDATE series SET hidden_at = ${value("hiddenAt")}
    WHERE id = ${value("seriesId")} AND (hidden_at IS NULL) = (${value("hiddenAt")}::timestamptz IS NOT NULL)
    RETURNING id`,
);

/**
 * Hides a series from all but its griot, for moderators. Its parts stay stories of their own. Returns false if it is
 * hidden already or deleted.
 */
export async function hideSeries(tx: TransactionContext, seriesId: string): Promise<boolean> {
  const values = { seriesId, hiddenAt: tx.clock.now() };
  return (await tx.db.row(setHidden, values)) !== undefined;
}

/** Shows a hidden series again. Returns false if it is not hidden. */
export async function unhideSeries(tx: TransactionContext, seriesId: string): Promise<boolean> {
  return (await tx.db.row(setHidden, { seriesId, hiddenAt: null })) !== undefined;
}
