import type { CallResponse } from "@kora/contract";
import { sentences } from "@kora/contract/sentences";
import { extractMentionedNames } from "@kora/contract/text-parts";
import { sql } from "drizzle-orm";
import { inTransaction, type ViewerContext } from "../../../platform/context.ts";
import { AppError } from "../../../platform/errors.ts";
import { withdrawMentions } from "../../alert-outbox/index.ts";
import { maySendToGroup } from "../conversation-ref.ts";
import { publishMessageEvent } from "../publish-message-event.ts";
import { mentionedMembers } from "../send/mentions.ts";
import { defineMessageUpdate, lockConversationOf, requireOwnMessage } from "./own-message.ts";
import { toEditedMessage } from "./views.ts";

interface Values {
  viewer: string;
  messageId: string;
  content: string;
  /** Usernames that the text mentions, in lower case. */
  mentionedNames: readonly string[];
  now: Date;
}

const setContent = defineMessageUpdate<Values>("edit-message", (value) => ({
  set: sql`content = ${value("content")}, is_edited = true, edited_revision = conversation.revision,
    mentions = ${mentionedMembers(sql`m.conversation_id`, value("mentionedNames"))}`,
  where: sql`m.deleted_at IS NULL`,
  isAllowed: maySendToGroup,
}));

/**
 * Changes the text of the viewer's own message, and returns its new revision. Members whom it mentions now are alerted,
 * and unread alerts about mentions that it has lost are withdrawn. Throws 409 if the message is deleted.
 */
export function editMessage(
  ctx: ViewerContext,
  { messageId, content }: { messageId: string; content: string },
): Promise<CallResponse<"editMessage">> {
  return inTransaction(ctx, async (tx) => {
    await lockConversationOf(tx, messageId);
    const { mentionedIds: formerIds } = await requireOwnMessage(tx, messageId, "edit");
    const row = await tx.db.row(setContent, {
      viewer: tx.viewer.userId,
      messageId,
      content,
      mentionedNames: extractMentionedNames(content),
      now: tx.clock.now(),
    });
    if (!row) {
      throw new AppError("CONFLICT", sentences.messages.deleted);
    }
    const mentionedIds = (row.mentions ?? []).map(({ _id }) => _id);
    const newIds = mentionedIds.filter((id) => !formerIds.includes(id));
    if (newIds.length > 0)
      await tx.enqueue("alert-mentioned-members", { messageId, userIds: newIds });
    const userIds = formerIds.filter((id) => !mentionedIds.includes(id));
    if (row.group_id !== null) await withdrawMentions(tx, { groupId: row.group_id, userIds });
    publishMessageEvent(tx, row, { event: "messageEdited", sender: tx.viewer });
    return toEditedMessage(row);
  });
}
