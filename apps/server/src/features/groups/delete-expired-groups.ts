import { limits } from "@kora/contract/limits";
import { sql } from "drizzle-orm";
import { deleteInBatches } from "../../platform/database/delete-in-batches.ts";
import { literal, statement } from "../../platform/database/statement.ts";
import type { Services } from "../../services.ts";
import { deleteConversation, lockGroup } from "../messages/index.ts";
import { getLatestExpiredDeletion } from "./access.ts";

/** Rows per statement. */
const batchSize = 1000;
const batchLimit = literal(batchSize);

const selectExpiredGroups = statement<{ latestExpiredDeletion: Date }, { id: string }>(
  "groups-to-delete",
  (value) => sql`
    SELECT g.id FROM groups g WHERE g.deleted_at <= ${value("latestExpiredDeletion")}
    ORDER BY g.deleted_at LIMIT ${batchLimit}`,
);

/** Sets `deleted_at` to 1970, so that no process can restore the group, even if its clock is wrong. */
const markGroupExpired = statement<
  { groupId: string; latestExpiredDeletion: Date },
  { picture: string | null }
>(
  "mark-group-expired",
  (value) => sql`
    UPDATE groups g SET deleted_at = 'epoch'
    WHERE g.id = ${value("groupId")} AND g.deleted_at <= ${value("latestExpiredDeletion")}
    RETURNING g.picture`,
);

const deleteAlertsOfGroup = statement<{ groupId: string }, unknown>(
  "delete-alerts-of-group",
  (value) => sql`
    DELETE FROM alerts WHERE id = ANY (ARRAY(
      SELECT a.id FROM alerts a
      WHERE a.reference_id = ${value("groupId")}
        AND a.type IN ('group_join_request', 'group_request_accepted', 'group_mention')
      LIMIT ${batchLimit}
    ))
    RETURNING 1`,
);

const deleteExpiredRequestRows = statement<{ latestExpiredDecline: Date }, unknown>(
  "delete-expired-group-requests",
  (value) => sql`
    DELETE FROM group_requests WHERE ctid = ANY (ARRAY(
      SELECT request.ctid FROM group_requests request WHERE request.declined_at <= ${value("latestExpiredDecline")}
      LIMIT ${batchLimit}
    )) AND declined_at <= ${value("latestExpiredDecline")}
    RETURNING 1`,
);

type DeletionServices = Pick<Services, "db" | "media" | "clock">;

/**
 * Deletes the groups that can no longer be restored, with their alerts, messages, files and pictures. Each
 * statement deletes one batch. After an interruption, the job can run again.
 */
export async function deleteExpiredGroups(services: DeletionServices): Promise<void> {
  const values = { latestExpiredDeletion: getLatestExpiredDeletion(services.clock.now()) };
  let groups: { id: string }[];
  do {
    groups = await services.db.rows(selectExpiredGroups, values);
    for (const { id } of groups) await deleteGroup(services, id);
  } while (groups.length === batchSize);
}

async function deleteGroup({ db, media, clock }: DeletionServices, groupId: string): Promise<void> {
  const values = { groupId, latestExpiredDeletion: getLatestExpiredDeletion(clock.now()) };
  const expiredGroup = await db.transaction(async (tx) => {
    await lockGroup(tx, groupId);
    return tx.row(markGroupExpired, values);
  });
  if (!expiredGroup) return;
  if (expiredGroup.picture !== null) await media.remove(expiredGroup.picture);
  await deleteInBatches(db, deleteAlertsOfGroup, { groupId }, batchSize);
  await deleteConversation(db, groupId);
}

/** Deletes the records of declined users and removed members that no longer keep these users from joining again. */
export async function deleteExpiredRequests({
  db,
  clock,
}: Pick<Services, "db" | "clock">): Promise<void> {
  const latestExpiredDecline = new Date(
    clock.now().getTime() - limits.group.requestAgainMilliseconds,
  );
  await deleteInBatches(db, deleteExpiredRequestRows, { latestExpiredDecline }, batchSize);
}
