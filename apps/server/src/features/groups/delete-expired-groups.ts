import { limits } from "@kora/contract/limits";
import { sql } from "drizzle-orm";
import { deleteInBatches } from "../../platform/database/delete-in-batches.ts";
import { statement } from "../../platform/database/statement.ts";
import type { Services } from "../../services.ts";
import { deleteConversation, lockGroup } from "../messages/index.ts";
import { goneBefore } from "./access.ts";

/** Rows of one statement. */
const batch = 1000;
const each = sql.raw(String(batch));

const selectDue = statement<{ goneBefore: Date }, { id: string }>(
  "groups-to-erase",
  (v) => sql`
    SELECT g.id FROM groups g WHERE g.deleted_at <= ${v("goneBefore")}
    ORDER BY g.deleted_at LIMIT ${each}`,
);

/** From here on no clock, also of another process, finds that it can be restored. */
const markGone = statement<{ groupId: string; goneBefore: Date }, { picture: string | null }>(
  "mark-group-gone",
  (v) => sql`
    UPDATE groups g SET deleted_at = 'epoch'
    WHERE g.id = ${v("groupId")} AND g.deleted_at <= ${v("goneBefore")}
    RETURNING g.picture`,
);

const deleteAlerts = statement<{ groupId: string }, unknown>(
  "erase-alerts-of-group",
  (v) => sql`
    DELETE FROM alerts WHERE id = ANY (ARRAY(
      SELECT a.id FROM alerts a
      WHERE a.reference_id = ${v("groupId")}
        AND a.type IN ('group_join_request', 'group_request_accepted', 'group_mention')
      LIMIT ${each}
    ))
    RETURNING 1`,
);

const deleteAnswered = statement<{ before: Date }, unknown>(
  "sweep-group-requests",
  (v) => sql`
    DELETE FROM group_requests WHERE ctid = ANY (ARRAY(
      SELECT request.ctid FROM group_requests request WHERE request.declined_at <= ${v("before")}
      LIMIT ${each}
    )) AND declined_at <= ${v("before")}
    RETURNING 1`,
);

type Needed = Pick<Services, "db" | "media" | "clock">;

/**
 * Erases the groups that can be restored no more, with all that was said in them, files, picture and alerts: in
 * short steps, each of which may be done again. What they are called and who was in them goes last.
 */
export async function eraseGroups(services: Needed): Promise<void> {
  const values = { goneBefore: goneBefore(services.clock.now()) };
  let due: { id: string }[];
  do {
    due = await services.db.rows(selectDue, values);
    for (const { id } of due) await eraseGroup(services, id);
  } while (due.length === batch);
}

async function eraseGroup({ db, media, clock }: Needed, groupId: string): Promise<void> {
  const values = { groupId, goneBefore: goneBefore(clock.now()) };
  const gone = await db.transaction(async (tx) => {
    await lockGroup(tx, groupId);
    return tx.row(markGone, values);
  });
  if (!gone) return;
  if (gone.picture !== null) await media.remove(gone.picture);
  await deleteInBatches(db, deleteAlerts, { groupId }, batch);
  await deleteConversation(db, groupId);
}

/** Forgets who was turned down or removed so long ago that they may ask again. */
export async function sweepRequests({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> {
  const before = new Date(clock.now().getTime() - limits.group.requestAgainMilliseconds);
  await deleteInBatches(db, deleteAnswered, { before }, batch);
}
