import { limits } from "./limits.ts";
import type { MessageView, RecentChatView } from "./messages.ts";
import { truncateText } from "./truncate-text.ts";

/** Returns the text of the last message in the list of recent chats. It is empty for a deleted message. */
export function toMessagePreview({
  content,
  mediaType,
  isDeleted,
}: Pick<MessageView, "content" | "mediaType" | "isDeleted">): Pick<
  NonNullable<RecentChatView["lastMessage"]>,
  "content" | "mediaType" | "isDeleted"
> {
  return isDeleted
    ? { content: "", mediaType: null, isDeleted }
    : { content: truncateText(content, limits.message.preview), mediaType, isDeleted };
}
