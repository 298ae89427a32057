import { limits } from "./limits.ts";
import type { MessageView, RecentChatView } from "./messages.ts";
import { truncateText } from "./truncate-text.ts";

/** What a line of the recent chats says of its last message: nothing of what is deleted. */
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
