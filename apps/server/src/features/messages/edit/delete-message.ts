import type { CallResponse } from "@kora/contract";
import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../../platform/context.ts";
import { notFound } from "../../../platform/errors.ts";
import { isHiddenGroup } from "../conversation-ref.ts";
import { publishMessageEvent } from "../publish-message-event.ts";
import { defineMessageUpdate, requireOwnMessage } from "./own-message.ts";
import { toDeletedMessage } from "./views.ts";

interface Values {
  viewer: string;
  messageId: string;
  now: Date;
}

/** Deleting a deleted message keeps the time of the first deletion. */
const setDeleted = defineMessageUpdate<Values>("delete-message", (value) => ({
  set: sql`deleted_at = coalesce(m.deleted_at, ${value("now")})`,
  where: sql`true`,
  isAllowed: sql`(c.writers <> 'nobody' OR ${isHiddenGroup})`,
}));

/**
 * Soft-deletes the viewer's own message: other members no longer see its content. The viewer can restore it for a day.
 */
export async function deleteMessage(
  ctx: ViewerContext,
  messageId: string,
): Promise<Omit<CallResponse<"deleteMessage">, "msg">> {
  const { isForSenderOnly } = await requireOwnMessage(ctx, messageId, "delete");
  const values = { viewer: ctx.viewer.userId, messageId, now: ctx.clock.now() };
  const row = await ctx.db.row(setDeleted, values);
  if (!row?.deleted_at) {
    throw notFound(sentences.messages.notFound);
  }
  publishMessageEvent(ctx, row, {
    event: "messageDeleted",
    sender: ctx.viewer,
    isForSenderOnly,
  });
  return toDeletedMessage(row, row.deleted_at);
}
