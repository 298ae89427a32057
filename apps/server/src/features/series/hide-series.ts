import { sql } from "drizzle-orm";
import type { TransactionContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { allUsersRoom, blockedUsersRoom, mutersRoom } from "../../platform/realtime/rooms.ts";

/** Updates no row if the series is hidden already, or shown already if `hiddenAt` is null. */
const setHidden = statement<{ seriesId: string; hiddenAt: Date | null }, { author_id: string }>(
  "hide-series",
  (value) => sql`
    UPDATE series SET hidden_at = ${value("hiddenAt")}
    WHERE id = ${value("seriesId")} AND (hidden_at IS NULL) = (${value("hiddenAt")}::timestamptz IS NOT NULL)
    RETURNING author_id`,
);

/** Any client may show the series in a list, so all get the event. */
async function changeHidden(
  tx: TransactionContext,
  seriesId: string,
  hiddenAt: Date | null,
): Promise<boolean> {
  const row = await tx.db.row(setHidden, { seriesId, hiddenAt });
  if (!row) return false;
  const { author_id: authorId } = row;
  tx.publish({
    to: allUsersRoom,
    except: [blockedUsersRoom(authorId), mutersRoom(authorId)],
    event: "seriesModerated",
    payload: { seriesId },
  });
  return true;
}

/**
 * Hides a series from all but its griot, for moderators. Its parts stay stories of their own. Returns false if it is
 * hidden already or deleted.
 */
export function hideSeries(tx: TransactionContext, seriesId: string): Promise<boolean> {
  return changeHidden(tx, seriesId, tx.clock.now());
}

/** Shows a hidden series again. Returns false if it is not hidden. */
export function unhideSeries(tx: TransactionContext, seriesId: string): Promise<boolean> {
  return changeHidden(tx, seriesId, null);
}
