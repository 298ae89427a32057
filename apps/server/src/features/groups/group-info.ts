import type { GroupFacts } from "@kora/contract/groups";
import { sql } from "drizzle-orm";
import type { TransactionContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { groupRoom } from "../messages/index.ts";
import type { Group } from "./access.ts";
import { type FactsRow, factsColumns, toGroupFacts } from "./views.ts";

type Stored = Pick<
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

const updateGroup = statement<Stored, unknown>(
  "save-group",
  (v) => sql`
    UPDATE groups SET description = ${v("description")}, creator_id = ${v("creatorId")},
      picture = ${v("picture")}, invite_code = ${v("inviteCode")}, member_count = ${v("memberCount")},
      request_count = ${v("requestCount")}, is_broadcast = ${v("isBroadcast")},
      deleted_at = ${v("deletedAt")}, revision = revision + 1
    WHERE id = ${v("id")}`,
);

/** Writes a group that is locked as it is to be, under the next revision. */
export async function saveGroup(tx: TransactionContext, group: Stored): Promise<void> {
  await tx.db.rows(updateGroup, group);
}

const selectFacts = statement<{ groupId: string }, FactsRow>(
  "group-facts",
  (v) => sql`
    SELECT ${factsColumns} FROM groups g JOIN conversations c ON c.id = g.id
    WHERE g.id = ${v("groupId")}`,
);

/** What members may know of a group, as it is now. */
export async function readFacts(
  tx: Pick<TransactionContext, "db">,
  groupId: string,
): Promise<GroupFacts> {
  const row = await tx.db.row(selectFacts, { groupId });
  if (!row) {
    throw new Error("There is no such group, though it is locked.");
  }
  return toGroupFacts(row);
}

/** Tells the members of the group how it is now, and gives that. */
async function tellFacts(tx: TransactionContext, groupId: string): Promise<GroupFacts> {
  const group = await readFacts(tx, groupId);
  tx.publish({
    to: groupRoom(groupId),
    event: "groupUpdated",
    payload: { change: "facts", groupId, group },
  });
  return group;
}

/** As `saveGroup`, and tells the members. */
export async function saveAndTell(tx: TransactionContext, group: Stored): Promise<GroupFacts> {
  await saveGroup(tx, group);
  return tellFacts(tx, group.id);
}
