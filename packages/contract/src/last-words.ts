import { cutText } from "./cut-text.ts";
import { limits } from "./limits.ts";
import type { MessageView, RecentChatView } from "./messages.ts";

/** What a line of the recent chats says of its last message: nothing of what is deleted. */
export function toLastWords({
  content,
  mediaType,
  isDeleted,
}: Pick<MessageView, "content" | "mediaType" | "isDeleted">): Pick<
  NonNullable<RecentChatView["lastMessage"]>,
  "content" | "mediaType" | "isDeleted"
> {
  return isDeleted
    ? { content: "", mediaType: null, isDeleted }
    : { content: cutText(content, limits.message.preview), mediaType, isDeleted };
}
