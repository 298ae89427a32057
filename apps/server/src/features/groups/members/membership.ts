import type { GroupUpdatedEvent } from "@kora/contract/events";
import type { GroupRole } from "@kora/contract/groups";
import type { TransactionContext, Viewer } from "../../../platform/context.ts";
import { userRoom } from "../../../platform/realtime/rooms.ts";
import { endGroupRequestAlerts } from "../../alert-outbox/index.ts";
import {
  addGroupMember,
  deleteGroupMember,
  findGroupSuccessor,
  groupRoom,
  type MemberReceipts,
  setGroupRole,
  setGroupSenders,
} from "../../messages/index.ts";
import { type Group, getLatestExpiredDeletion } from "../access.ts";
import { saveAndPublishGroup, saveGroup } from "../group-info.ts";
import { deleteRequest, publishRequestCount } from "../join-requests.ts";
import { toJoinableFrom } from "../views.ts";

type Membership = Extract<GroupUpdatedEvent, { change: "membership" }>;

/**
 * Publishes a user's new role in a group to the user's own sockets (null: not a member), or that their request to join
 * is pending or was declined.
 */
export function publishMembership(
  tx: TransactionContext,
  { id, name }: Pick<Group, "id" | "name">,
  {
    userId,
    role,
    isRequestPending = false,
    because = null,
    declinedAt = null,
  }: {
    userId: string;
    /** The stored time of the removal or the decline. */
    declinedAt?: Date | null;
  } & Pick<Membership, "role"> &
    Partial<Pick<Membership, "isRequestPending" | "because">>,
): void {
  tx.publish({
    to: userRoom(userId),
    event: "groupUpdated",
    payload: {
      change: "membership",
      groupId: id,
      name,
      role,
      isRequestPending,
      joinableFrom: declinedAt && toJoinableFrom(declinedAt),
      because,
    },
  });
}

/** Adds the user's sockets to the group's room after commit. */
export function joinGroupRoom(tx: TransactionContext, groupId: string, userId: string): void {
  tx.afterCommit((realtime) => realtime.updateRooms(userId, { join: [groupRoom(groupId)] }));
}

/** Removes the user's sockets from the group's room after commit. */
function leaveGroupRoom(tx: TransactionContext, groupId: string, userId: string): void {
  tx.afterCommit((realtime) => realtime.updateRooms(userId, { leave: [groupRoom(groupId)] }));
}

/**
 * Makes a user a member, and deletes their request or the record of a removal. The caller has locked the user and the
 * group, and decided that there is room. No change for a member. `because` is `accepted` if an admin accepted the
 * request, and null if the user joined on their own.
 */
export async function addMember(
  tx: TransactionContext<Viewer>,
  group: Group,
  { userId, because }: { userId: string; because: "accepted" | null },
): Promise<void> {
  const now = tx.clock.now();
  const isNew = await addGroupMember(tx.db, { groupId: group.id, userId, role: "member", now });
  if (!isNew) return;
  const wasPending = await deleteRequest(tx, { groupId: group.id, userId });
  if (wasPending) await endGroupRequestAlerts(tx, { groupId: group.id, userId });
  const updatedGroup = {
    ...group,
    memberCount: group.memberCount + 1,
    requestCount: group.requestCount - (wasPending ? 1 : 0),
  };
  joinGroupRoom(tx, group.id, userId);
  publishMembership(tx, group, { userId, role: "member", because });
  await saveAndPublishGroup(tx, updatedGroup);
  if (wasPending) await publishRequestCount(tx, updatedGroup);
}

/**
 * Removes a member with this `role` from a locked group, because they leave or are removed. When the creator leaves,
 * the user of `findGroupSuccessor` becomes the creator. Removing the last member ends the group. Returns the receipts
 * for `publishMemberLeft`, which the caller runs after commit. Returns undefined if fewer than two members are left,
 * because then no receipt of other members changes. `removedAt` is null if the member left on their own.
 */
export async function removeFromGroup(
  tx: TransactionContext<Viewer>,
  group: Group,
  { userId, role, removedAt }: { userId: string; role: GroupRole; removedAt: Date | null },
): Promise<MemberReceipts | undefined> {
  const receipts = await deleteGroupMember(tx.db, { groupId: group.id, userId });
  leaveGroupRoom(tx, group.id, userId);
  const because = removedAt && "removed";
  publishMembership(tx, group, { userId, role: null, because, declinedAt: removedAt });
  // One job for a user who leaves all groups.
  await tx.enqueue("publish-alerts-changed", { userId }, { key: userId });
  if (group.memberCount === 1) {
    await endGroup(tx, group);
    return undefined;
  }
  const creatorId = role === "creator" ? await promoteSuccessor(tx, group) : group.creatorId;
  await saveAndPublishGroup(tx, {
    ...group,
    memberCount: group.memberCount - 1,
    creatorId,
  });
  return group.memberCount > 2 ? receipts : undefined;
}

/** Makes another member the creator and returns their id; null if there is no other member. */
async function promoteSuccessor(tx: TransactionContext, group: Group): Promise<string | null> {
  const successorId = await findGroupSuccessor(tx.db, group.id);
  if (successorId === undefined) return null;
  await setGroupRole(tx.db, { groupId: group.id, userId: successorId, role: "creator" });
  publishMembership(tx, group, { userId: successorId, role: "creator", because: "handed-over" });
  return successorId;
}

/** Ends a group without members. Its `deletedAt` is so early that it cannot be restored; a job deletes the group. */
async function endGroup(tx: TransactionContext, group: Group): Promise<void> {
  await setGroupSenders(tx.db, { groupId: group.id, senders: "none" });
  const deletedAt = getLatestExpiredDeletion(tx.clock.now());
  await saveGroup(tx, { ...group, memberCount: 0, creatorId: null, deletedAt });
  await tx.enqueue("delete-expired-groups", {});
}
