import { randomBytes } from "node:crypto";
import type { ViewerContext } from "../../platform/context.ts";
import { changeGroup, getGroupForViewer, requireAdmin, requireNotDeleted } from "./access.ts";
import { saveAndPublishGroup } from "./group-info.ts";
import { inviteLink } from "./views.ts";

/** Returns a random code for an invite link. */
export function newInviteCode(): string {
  return randomBytes(24).toString("base64url");
}

/** Returns the invite link, with which any user can join the group. Only the creator and admins may read it. */
export async function readInvite(ctx: ViewerContext, groupId: string): Promise<string> {
  const group = await getGroupForViewer(ctx, groupId);
  requireAdmin(group);
  return inviteLink(ctx, { id: group.id, code: group.inviteCode });
}

/** Creates a new invite link and invalidates the previous one. Only the creator and admins may do so. */
export function renewInvite(ctx: ViewerContext, groupId: string): Promise<string> {
  return changeGroup(ctx, groupId, async (tx, group) => {
    requireAdmin(group);
    requireNotDeleted(group);
    const inviteCode = newInviteCode();
    await saveAndPublishGroup(tx, { ...group, inviteCode });
    return inviteLink(tx, { id: group.id, code: inviteCode });
  });
}
