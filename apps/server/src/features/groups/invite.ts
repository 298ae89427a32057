import { randomBytes } from "node:crypto";
import type { ViewerContext } from "../../platform/context.ts";
import { changeGroup, getGroupForViewer, refuseMembers, refuseWhileDeleted } from "./access.ts";
import { saveAndTell } from "./group-info.ts";
import { inviteLink } from "./views.ts";

/** What an invite link holds: nobody guesses it. */
export function newInviteCode(): string {
  return randomBytes(24).toString("base64url");
}

/** The link that lets anybody into the group. For the creator and admins. */
export async function readInvite(ctx: ViewerContext, groupId: string): Promise<string> {
  const group = await getGroupForViewer(ctx, groupId);
  refuseMembers(group);
  return inviteLink(ctx, { id: group.id, code: group.inviteCode });
}

/** Makes a new link; the one before lets nobody in any more. For the creator and admins. */
export function renewInvite(ctx: ViewerContext, groupId: string): Promise<string> {
  return changeGroup(ctx, groupId, async (tx, group) => {
    refuseMembers(group);
    refuseWhileDeleted(group);
    const inviteCode = newInviteCode();
    await saveAndTell(tx, { ...group, inviteCode });
    return inviteLink(tx, { id: group.id, code: inviteCode });
  });
}
