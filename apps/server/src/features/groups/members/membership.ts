import type { GroupUpdatedEvent } from "@kora/contract/events";
import type { GroupRole } from "@kora/contract/groups";
import { limits } from "@kora/contract/limits";
import { sentences } from "@kora/contract/sentences";
import type { TransactionContext, Viewer } from "../../../platform/context.ts";
import { AppError } from "../../../platform/errors.ts";
import { userRoom } from "../../../platform/realtime/rooms.ts";
import {
  addGroupMember,
  deleteGroupMember,
  findGroupSuccessor,
  groupRoom,
  type MemberReceipts,
  setGroupRole,
  setGroupWriters,
} from "../../messages/index.ts";
import { type Group, goneBefore } from "../access.ts";
import { saveAndTell, saveGroup } from "../group-info.ts";
import { dropRequest, tellRequests } from "../join-requests.ts";

type Membership = Extract<GroupUpdatedEvent, { change: "membership" }>;

/** Tells somebody, on all their screens, what they are in a group from now on. */
export function tellMembership(
  tx: TransactionContext,
  { id, name }: Pick<Group, "id" | "name">,
  {
    userId,
    role,
    isRequestPending = false,
    because = null,
  }: { userId: string } & Pick<Membership, "role"> &
    Partial<Pick<Membership, "isRequestPending" | "because">>,
): void {
  tx.publish({
    to: userRoom(userId),
    event: "groupUpdated",
    payload: { change: "membership", groupId: id, name, role, isRequestPending, because },
  });
}

/** All sockets of somebody are told what is told in the group, from the commit on. */
export function moveIn(tx: TransactionContext, groupId: string, userId: string): void {
  tx.afterCommit((realtime) => realtime.updateRooms(userId, { join: [groupRoom(groupId)] }));
}

/** None of somebody's sockets is told what is told in the group, from the commit on. */
function moveOut(tx: TransactionContext, groupId: string, userId: string): void {
  tx.afterCommit((realtime) => realtime.updateRooms(userId, { leave: [groupRoom(groupId)] }));
}

/**
 * Makes somebody, who is locked and so is the group, a member: no request of theirs waits any more. Nothing where
 * they are one already; 409 for a group that is full.
 */
export async function letIn(
  tx: TransactionContext<Viewer>,
  group: Group,
  { userId, because }: { userId: string; because: "accepted" | null },
): Promise<void> {
  const now = tx.clock.now();
  const isNew = await addGroupMember(tx.db, { groupId: group.id, userId, role: "member", now });
  if (!isNew) return;
  if (group.memberCount >= limits.group.members) {
    throw new AppError("CONFLICT", sentences.groups.full);
  }
  const wasWaiting = await dropRequest(tx, { groupId: group.id, userId });
  const after = {
    ...group,
    memberCount: group.memberCount + 1,
    requestCount: group.requestCount - (wasWaiting ? 1 : 0),
  };
  moveIn(tx, group.id, userId);
  tellMembership(tx, group, { userId, role: "member", because });
  await saveAndTell(tx, after);
  if (wasWaiting) await tellRequests(tx, after, null);
}

/**
 * Takes a member out of a group that is locked. Where that was its creator, the oldest admin, else the oldest member
 * is it from now on; the last one out ends the group. Gives what `tellLeft` tells once it is committed; nothing where
 * nobody is left to hear it.
 */
export async function takeOut(
  tx: TransactionContext<Viewer>,
  group: Group,
  { userId, role, because }: { userId: string; role: GroupRole; because: "removed" | null },
): Promise<MemberReceipts | undefined> {
  const marks = await deleteGroupMember(tx.db, { groupId: group.id, userId });
  moveOut(tx, group.id, userId);
  tellMembership(tx, group, { userId, role: null, because });
  if (group.memberCount === 1) {
    await end(tx, group);
    return undefined;
  }
  const heir = role === "creator" ? await handOver(tx, group) : group.creatorId;
  await saveAndTell(tx, { ...group, memberCount: group.memberCount - 1, creatorId: heir });
  return group.memberCount > 2 ? marks : undefined;
}

async function handOver(tx: TransactionContext, group: Group): Promise<string | null> {
  const heir = await findGroupSuccessor(tx.db, group.id);
  if (heir === undefined) return null;
  await setGroupRole(tx.db, { groupId: group.id, userId: heir, role: "creator" });
  tellMembership(tx, group, { userId: heir, role: "creator", because: "handed-over" });
  return heir;
}

/** Nobody is left: the group is gone for good at once, and a job erases it. */
async function end(tx: TransactionContext, group: Group): Promise<void> {
  await setGroupWriters(tx.db, { groupId: group.id, writers: "nobody" });
  const deletedAt = goneBefore(tx.clock.now());
  await saveGroup(tx, { ...group, memberCount: 0, creatorId: null, deletedAt });
  await tx.enqueue("erase-groups", {});
}
