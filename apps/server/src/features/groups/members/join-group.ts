import { timingSafeEqual } from "node:crypto";
import type { GroupRole } from "@kora/contract/groups";
import { limits } from "@kora/contract/limits";
import { sentences } from "@kora/contract/sentences";
import { inTransaction, type ViewerContext } from "../../../platform/context.ts";
import { countGroupsOfUser } from "../../messages/index.ts";
import { lockUsers, readLimitedUntil } from "../../visibility/index.ts";
import { type Group, lockGroupForViewer } from "../access.ts";
import { decideJoining, type JoiningFacts } from "./decide-joining.ts";
import { addMember } from "./membership.ts";

const texts = sentences.groups;

/** The response to joining a group, or to requesting to join it; `role` is null while the request is pending. */
export interface JoinResult {
  readonly msg: string;
  readonly role: GroupRole | null;
  readonly isRequestPending: boolean;
}

/**
 * Adds the viewer to a public group, or to any group with `invite`, the code of its invite link. No change for a member.
 * Throws 404 if the group is not visible to the viewer, and the errors of `decideJoining`.
 */
export function joinGroup(
  ctx: ViewerContext,
  { id, invite }: { id: string; invite?: string | undefined },
): Promise<JoinResult> {
  const { userId } = ctx.viewer;
  return inTransaction(ctx, async (tx) => {
    await lockUsers(tx, userId);
    const group = await lockGroupForViewer(tx, id);
    if (group.role !== null) {
      return { msg: texts.isMember, role: group.role, isRequestPending: false };
    }
    const [limitedUntil, groupCount] = await Promise.all([
      readLimitedUntil(tx),
      countGroupsOfUser(tx.db, userId),
    ]);
    decideJoining({
      isDeleted: group.deletedAt !== null,
      privacy: group.privacy,
      invite: checkInvite(group, invite),
      recentRefusal: getRecentRefusal(group, tx.clock.now()),
      memberCount: group.memberCount,
      groupCount,
      limitedUntil,
    });
    await addMember(tx, group, { userId, because: null });
    return { msg: texts.joined, role: "member", isRequestPending: false };
  });
}

function checkInvite({ inviteCode }: Group, code: string | undefined): JoiningFacts["invite"] {
  if (code === undefined) return "none";
  const [expected, received] = [Buffer.from(inviteCode), Buffer.from(code)];
  return expected.length === received.length && timingSafeEqual(expected, received)
    ? "right"
    : "wrong";
}

/** Returns how the viewer was refused less than a day ago; null if they were not. */
export function getRecentRefusal(
  { declinedAt, wasRemoved }: Group,
  now: Date,
): JoiningFacts["recentRefusal"] {
  const isRecent =
    declinedAt !== null &&
    declinedAt.getTime() + limits.group.requestAgainMilliseconds > now.getTime();
  if (!isRecent) return null;
  return wasRemoved ? "removed" : "declined";
}
