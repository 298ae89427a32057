import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../../platform/context.ts";
import { statement } from "../../../platform/database/statement.ts";
import { AppError, forbidden } from "../../../platform/errors.ts";
import { publishMemberLeft } from "../../messages/index.ts";
import { changeGroup } from "../access.ts";
import { removeFromGroup } from "./membership.ts";

/**
 * Removes the viewer from a group, which may be soft-deleted. If the viewer is the creator, another member becomes the
 * creator. Throws 403 for outsiders.
 */
export async function leaveGroup(ctx: ViewerContext, groupId: string): Promise<void> {
  const { userId } = ctx.viewer;
  const receipts = await changeGroup(ctx, groupId, async (tx, group) => {
    if (group.storedRole === null) {
      throw forbidden(sentences.groups.notMember);
    }
    return removeFromGroup(tx, group, { userId, role: group.storedRole, removedAt: null });
  });
  // The viewer may have been the last member who had not received or read a message.
  if (receipts) await publishMemberLeft(ctx, { groupId, userId, receipts });
}

const selectOwnGroups = statement<{ viewer: string }, { id: string }>(
  "groups-to-leave",
  (value) => sql`
    SELECT own.conversation_id AS id FROM conversation_members own
    WHERE own.user_id = ${value("viewer")} AND own.role IS NOT NULL
    ORDER BY own.conversation_id`,
);

/**
 * Removes the viewer from all their groups when their account is deleted. Each group has its own transaction, so that
 * no group is locked for long. It skips groups that were deleted, or that the viewer left, after the list was read.
 */
export async function leaveAllGroups(ctx: ViewerContext): Promise<void> {
  const groups = await ctx.db.rows(selectOwnGroups, { viewer: ctx.viewer.userId });
  for (const { id } of groups) {
    await leaveGroup(ctx, id).catch((error: unknown) => {
      const isNotMember =
        error instanceof AppError && ["NOT_FOUND", "FORBIDDEN"].includes(error.code);
      if (!isNotMember) throw error;
    });
  }
}
