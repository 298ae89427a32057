import type { CallResponse } from "@kora/contract";
import { type MessageRow, restoreDeadline } from "../views.ts";

/** Returns the text and revision of a message that its sender has edited. */
export function toEditedMessage({ content, revision }: MessageRow): CallResponse<"editMessage"> {
  return { content, isEdited: true, revision };
}

/** Returns the time until which a message deleted at `deletedAt` can be restored, and its revision. */
export function toDeletedMessage(
  { revision }: MessageRow,
  deletedAt: Date,
): Omit<CallResponse<"deleteMessage">, "msg"> {
  return { restorableUntil: restoreDeadline(deletedAt).toISOString(), revision };
}

/** Returns the text and revision of a message that its sender has restored. */
export function toRestoredMessage({
  content,
  revision,
}: MessageRow): CallResponse<"restoreMessage"> {
  return { content, revision };
}
