import type { CallResponse } from "@kora/contract";
import { limits } from "@kora/contract/limits";
import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../../platform/context.ts";
import { AppError } from "../../../platform/errors.ts";
import { publishMessageEvent } from "../publish-message-event.ts";
import { defineMessageUpdate, requireOwnMessage } from "./own-message.ts";
import { toRestoredMessage } from "./views.ts";

const texts = sentences.messages;

interface Values {
  viewer: string;
  messageId: string;
  now: Date;
  /** Only messages that were deleted after this time can be restored. */
  deletedAfter: Date;
}

const setRestored = defineMessageUpdate<Values>("restore-message", (value) => ({
  set: sql`deleted_at = NULL`,
  where: sql`m.deleted_at > ${value("deletedAfter")}`,
}));

/**
 * Restores the viewer's own deleted message. Throws 409 if it is not deleted, or was deleted 24 hours ago or earlier.
 */
export async function restoreMessage(
  ctx: ViewerContext,
  messageId: string,
): Promise<CallResponse<"restoreMessage">> {
  const { deletedAt } = await requireOwnMessage(ctx, messageId, "restore");
  if (deletedAt === null) {
    throw new AppError("CONFLICT", texts.notDeleted);
  }
  const now = ctx.clock.now();
  const deletedAfter = new Date(now.getTime() - limits.message.restoreMilliseconds);
  const values = { viewer: ctx.viewer.userId, messageId, now, deletedAfter };
  const row = await ctx.db.row(setRestored, values);
  if (!row) {
    throw new AppError("CONFLICT", texts.tooLateToRestore);
  }
  publishMessageEvent(ctx, row, { event: "messageRestored", sender: ctx.viewer });
  return toRestoredMessage(row);
}
