import { pagedQuery } from "../../../lib/paged-query.ts";
import { chatKeys } from "../chat-keys.ts";
import type { ConversationRef } from "../conversation-ref.ts";

const pageSize = 100;

/**
 * Finds the messages of a conversation that contain words beginning with those of `q`, newest first. A page can be
 * empty although another one follows.
 */
export function messageSearchQuery(conversationRef: ConversationRef, q: string) {
  const query = { q, limit: pageSize };
  const options = { queryKey: chatKeys.search(conversationRef, q), enabled: q !== "" };
  return conversationRef.kind === "chat"
    ? pagedQuery("searchMessages", { params: { userId: conversationRef.userId }, query }, options)
    : pagedQuery(
        "searchGroupMessages",
        { params: { id: conversationRef.groupId }, query },
        options,
      );
}
