import type { GroupInfo } from "@kora/contract/groups";
import { sql } from "drizzle-orm";
import type { TransactionContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { groupRoom } from "../messages/index.ts";
import type { Group } from "./access.ts";
import { type GroupInfoRow, groupInfoColumns, toGroupInfo } from "./views.ts";

/** The id of a group and the fields that `saveGroup` writes to its row of `groups`. */
type StoredGroup = Pick<
  Group,
  | "id"
  | "description"
  | "creatorId"
  | "picture"
  | "inviteCode"
  | "memberCount"
  | "requestCount"
  | "isBroadcast"
  | "deletedAt"
>;

const updateGroupRow = statement<StoredGroup, unknown>(
  "update-group",
  (value) => sql`
    UPDATE groups SET description = ${value("description")}, creator_id = ${value("creatorId")},
      picture = ${value("picture")}, invite_code = ${value("inviteCode")}, member_count = ${value("memberCount")},
      request_count = ${value("requestCount")}, is_broadcast = ${value("isBroadcast")},
      deleted_at = ${value("deletedAt")}, revision = revision + 1
    WHERE id = ${value("id")}`,
);

/** Saves the fields of `StoredGroup` of a locked group and increments its revision. `setGroupTitle` saves the name. */
export async function saveGroup(tx: TransactionContext, group: StoredGroup): Promise<void> {
  await tx.db.rows(updateGroupRow, group);
}

const selectInfo = statement<{ groupId: string }, GroupInfoRow>(
  "group-info",
  (value) => sql`
    SELECT ${groupInfoColumns} FROM groups g JOIN conversations c ON c.id = g.id
    WHERE g.id = ${value("groupId")}`,
);

/** Returns the current info of a group, as members see it. The caller has locked the group. */
export async function readGroupInfo(
  tx: Pick<TransactionContext, "db">,
  groupId: string,
): Promise<GroupInfo> {
  const row = await tx.db.row(selectInfo, { groupId });
  if (!row) {
    throw new Error(`Group ${groupId} does not exist although the transaction has locked it.`);
  }
  return toGroupInfo(row);
}

/** Publishes the current info of the group to its members (`change` is `facts`), and returns it. */
export async function publishGroupInfo(
  tx: TransactionContext,
  groupId: string,
): Promise<GroupInfo> {
  const group = await readGroupInfo(tx, groupId);
  tx.publish({
    to: groupRoom(groupId),
    event: "groupUpdated",
    payload: { change: "facts", groupId, group },
  });
  return group;
}

/** Saves a locked group, publishes its info to its members, and returns the info. */
export async function saveAndPublishGroup(
  tx: TransactionContext,
  group: StoredGroup,
): Promise<GroupInfo> {
  await saveGroup(tx, group);
  return publishGroupInfo(tx, group.id);
}
