import { timingSafeEqual } from "node:crypto";
import type { GroupRole } from "@kora/contract/groups";
import { limits } from "@kora/contract/limits";
import { sentences } from "@kora/contract/sentences";
import { inTransaction, type ViewerContext } from "../../../platform/context.ts";
import { AppError, forbidden } from "../../../platform/errors.ts";
import { lockUsers, requireNotLimited } from "../../visibility/index.ts";
import { type Group, lockGroupForViewer, requireNotDeleted } from "../access.ts";
import { addMember } from "./membership.ts";
import { requireBelowGroupLimit } from "./user-group-limit.ts";

const texts = sentences.groups;

/** The response to joining a group, or to requesting to join it; `role` is null while the request is pending. */
export interface JoinResult {
  readonly msg: string;
  readonly role: GroupRole | null;
  readonly isRequestPending: boolean;
}

/**
 * Adds the viewer to a public group, or to any group with `invite`, the code of its invite link. No change for a
 * member. Without a code, it throws 403 for a private group and for a day after a removal, and 409 for a day after a
 * declined request. It throws 403 for an invalid code and for a user whom moderators have limited, and 409 if the group is full or the viewer is in too many
 * groups.
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
    requireNotDeleted(group);
    await requireNotLimited(tx);
    if (invite !== undefined) {
      requireInviteCode(group, invite);
    } else {
      requireJoinableWithoutInvite(group, tx.clock.now());
    }
    await requireBelowGroupLimit(tx, userId, texts.tooManyGroups);
    await addMember(tx, group, { userId, because: null });
    return { msg: texts.joined, role: "member", isRequestPending: false };
  });
}

function requireInviteCode({ inviteCode }: Group, code: string): void {
  const [expected, received] = [Buffer.from(inviteCode), Buffer.from(code)];
  if (expected.length !== received.length || !timingSafeEqual(expected, received)) {
    throw forbidden(texts.inviteWrong);
  }
}

function requireJoinableWithoutInvite(group: Group, now: Date): void {
  if (group.privacy === "private") {
    throw forbidden(texts.isPrivate);
  }
  requireNoRecentDecline(group, now);
}

/** Throws for a day after the viewer was removed (403) or declined (409). */
export function requireNoRecentDecline({ declinedAt, wasRemoved }: Group, now: Date): void {
  if (declinedAt && declinedAt.getTime() + limits.group.requestAgainMilliseconds > now.getTime()) {
    throw wasRemoved ? forbidden(texts.recentlyRemoved) : new AppError("CONFLICT", texts.askLater);
  }
}
