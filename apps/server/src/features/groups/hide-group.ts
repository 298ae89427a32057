import { sql } from "drizzle-orm";
import type { TransactionContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { lockGroup, setGroupSenders } from "../messages/index.ts";
import { publishGroupInfo } from "./group-info.ts";
import { chooseSenders } from "./senders.ts";

interface GroupRow {
  is_broadcast: boolean;
  deleted_at: Date | null;
}

/** Updates no row if the group is hidden already, or shown already if `hiddenAt` is null. */
const setHidden = statement<{ groupId: string; hiddenAt: Date | null }, GroupRow>(
  "hide-group",
  (value) => sql`
    UPDATE groups SET hidden_at = ${value("hiddenAt")}, revision = revision + 1
    WHERE id = ${value("groupId")} AND (hidden_at IS NULL) = (${value("hiddenAt")}::timestamptz IS NOT NULL)
    RETURNING is_broadcast, deleted_at`,
);

async function changeHidden(
  tx: TransactionContext,
  groupId: string,
  hiddenAt: Date | null,
): Promise<boolean> {
  await lockGroup(tx.db, groupId);
  const row = await tx.db.row(setHidden, { groupId, hiddenAt });
  if (!row) return false;
  const { is_broadcast: isBroadcast, deleted_at: deletedAt } = row;
  const senders = chooseSenders({ isBroadcast, deletedAt, hiddenAt });
  await setGroupSenders(tx.db, { groupId, senders });
  await publishGroupInfo(tx, groupId);
  return true;
}

/**
 * Hides a group for moderators: nobody can find, join or write in it. Its members can still read it and leave. Returns
 * false if it is hidden already or deleted.
 */
export function hideGroup(tx: TransactionContext, groupId: string): Promise<boolean> {
  return changeHidden(tx, groupId, tx.clock.now());
}

/** Shows a hidden group again. Returns false if it is not hidden. */
export function unhideGroup(tx: TransactionContext, groupId: string): Promise<boolean> {
  return changeHidden(tx, groupId, null);
}
