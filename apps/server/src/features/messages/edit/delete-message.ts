import type { CallResponse } from "@kora/contract";
import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import { inTransaction, type ViewerContext } from "../../../platform/context.ts";
import { notFound } from "../../../platform/errors.ts";
import { withdrawMentions } from "../../alert-outbox/index.ts";
import { isHiddenGroup, isOpenConversation } from "../conversation-ref.ts";
import { publishUnreadCounts } from "../conversations/publish-unread-counts.ts";
import { publishMessageEvent } from "../publish-message-event.ts";
import { subtractFromUnread } from "../unread.ts";
import { defineMessageUpdate, lockConversationOf, requireOwnMessage } from "./own-message.ts";
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
  isAllowed: sql`(${isOpenConversation} OR ${isHiddenGroup})`,
}));

/**
 * Soft-deletes the viewer's own message: other members no longer see its content, it no longer counts as unread, and
 * unread alerts about its mentions are withdrawn. The viewer can restore it for a day.
 */
export async function deleteMessage(
  ctx: ViewerContext,
  messageId: string,
): Promise<Omit<CallResponse<"deleteMessage">, "msg">> {
  const { deleted, recounted } = await inTransaction(ctx, async (tx) => {
    await lockConversationOf(tx, messageId);
    const { isForSenderOnly, mentionedIds } = await requireOwnMessage(tx, messageId, "delete");
    const recounted = await subtractFromUnread(tx.db, [messageId]);
    const values = { viewer: tx.viewer.userId, messageId, now: tx.clock.now() };
    const row = await tx.db.row(setDeleted, values);
    if (!row?.deleted_at) {
      throw notFound(sentences.messages.notFound);
    }
    if (row.group_id !== null) {
      await withdrawMentions(tx, { groupId: row.group_id, userIds: mentionedIds });
    }
    publishMessageEvent(tx, row, {
      event: "messageDeleted",
      sender: tx.viewer,
      isForSenderOnly,
    });
    return { deleted: toDeletedMessage(row, row.deleted_at), recounted };
  });
  await publishUnreadCounts(ctx, recounted);
  return deleted;
}
