import { limits } from "@kora/contract/limits";
import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import { inStatement, type ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { AppError, forbidden, notFound } from "../../platform/errors.ts";
import { groupRoom } from "../messages/index.ts";

const said = sentences.groups;

const selectDeleted = statement<
  { viewer: string; groupId: string },
  { role: string; deleted_at: Date | null }
>(
  "deleted-group",
  (v) => sql`
    SELECT own.role, g.deleted_at FROM groups g
      JOIN conversation_members own ON own.conversation_id = g.id AND own.user_id = ${v("viewer")}
    WHERE g.id = ${v("groupId")}`,
);

/**
 * Tells the members once more that their group is deleted, and until when it can be restored. 404 for outsiders, 403
 * for members who are no admins, 409 for a group that is not deleted.
 */
export async function tellDeleted(ctx: ViewerContext, groupId: string): Promise<void> {
  const viewer = ctx.viewer.userId;
  await inStatement(ctx, selectDeleted, { viewer, groupId }, (row, publish) => {
    if (!row) {
      throw notFound(said.notFound);
    }
    if (row.role === "member") {
      throw forbidden(said.notAdmin);
    }
    if (row.deleted_at === null) {
      throw new AppError("CONFLICT", said.notDeleted);
    }
    const end = row.deleted_at.getTime() + limits.group.graceMilliseconds;
    const deletionExpiresAt = new Date(end).toISOString();
    publish({
      to: groupRoom(groupId),
      event: "groupDeleted",
      payload: { groupId, deletionExpiresAt },
    });
  });
}
