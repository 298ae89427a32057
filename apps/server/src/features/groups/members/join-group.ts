import { timingSafeEqual } from "node:crypto";
import type { GroupRole } from "@kora/contract/groups";
import { limits } from "@kora/contract/limits";
import { sentences } from "@kora/contract/sentences";
import { inTransaction, type ViewerContext } from "../../../platform/context.ts";
import { AppError, forbidden } from "../../../platform/errors.ts";
import { type Group, lockGroupForViewer, refuseWhileDeleted } from "../access.ts";
import { letIn } from "./membership.ts";
import { lockPerson, refuseTooManyGroups } from "./user-group-limit.ts";

const said = sentences.groups;

/** What came of asking to be let in. */
export interface Joined {
  readonly msg: string;
  readonly role: GroupRole | null;
  readonly isRequestPending: boolean;
}

/**
 * The viewer joins a public group, or any by the code of its invite link. Joining twice is joining once. 403 for a
 * private group without a code, for a code that is no longer good, and for a day for whoever was removed.
 */
export function joinGroup(
  ctx: ViewerContext,
  { id, invite }: { id: string; invite?: string | undefined },
): Promise<Joined> {
  const { userId } = ctx.viewer;
  return inTransaction(ctx, async (tx) => {
    await lockPerson(tx, userId);
    const group = await lockGroupForViewer(tx, id);
    if (group.role !== null) {
      return { msg: said.isMember, role: group.role, isRequestPending: false };
    }
    refuseWhileDeleted(group);
    if (invite !== undefined) {
      refuseWrongCode(group, invite);
    } else {
      refuseWithoutCode(group, tx.clock.now());
    }
    await refuseTooManyGroups(tx, userId, said.tooManyGroups);
    await letIn(tx, group, { userId, because: null });
    return { msg: said.joined, role: "member", isRequestPending: false };
  });
}

function refuseWrongCode({ inviteCode }: Group, given: string): void {
  const [expected, asked] = [Buffer.from(inviteCode), Buffer.from(given)];
  if (expected.length !== asked.length || !timingSafeEqual(expected, asked)) {
    throw forbidden(said.inviteWrong);
  }
}

function refuseWithoutCode(group: Group, now: Date): void {
  if (group.privacy === "private") {
    throw forbidden(said.private);
  }
  refuseTurnedDown(group, now);
}

/** For a day nobody comes back by themselves who was removed or declined: 403 or 409. */
export function refuseTurnedDown({ turnedDownAt, wasRemoved }: Group, now: Date): void {
  if (
    turnedDownAt &&
    turnedDownAt.getTime() + limits.group.requestAgainMilliseconds > now.getTime()
  ) {
    throw wasRemoved ? forbidden(said.removedLately) : new AppError("CONFLICT", said.askLater);
  }
}
