import type { CallResponse } from "@kora/contract";
import { sentences } from "@kora/contract/sentences";
import { extractMentionedNames } from "@kora/contract/text-parts";
import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../../platform/context.ts";
import { AppError } from "../../../platform/errors.ts";
import { maySendToGroup } from "../conversation-ref.ts";
import { publishMessageEvent } from "../publish-message-event.ts";
import { mentionedMembers } from "../send/mentions.ts";
import { defineMessageUpdate, requireOwnMessage } from "./own-message.ts";
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

/** Changes the text of the viewer's own message, and returns its new revision. Throws 409 if the message is deleted. */
export async function editMessage(
  ctx: ViewerContext,
  { messageId, content }: { messageId: string; content: string },
): Promise<CallResponse<"editMessage">> {
  await requireOwnMessage(ctx, messageId, "edit");
  const mentionedNames = extractMentionedNames(content);
  const values = {
    viewer: ctx.viewer.userId,
    messageId,
    content,
    mentionedNames,
    now: ctx.clock.now(),
  };
  const row = await ctx.db.row(setContent, values);
  if (!row) {
    throw new AppError("CONFLICT", sentences.messages.deleted);
  }
  publishMessageEvent(ctx, row, { event: "messageEdited", sender: ctx.viewer });
  return toEditedMessage(row);
}
