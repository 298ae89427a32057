import { infiniteQueryOptions } from "@tanstack/react-query";
import { api } from "../../../lib/api.ts";
import { chatKeys } from "../chat-keys.ts";
import type { ConversationRef } from "../conversation-ref.ts";

const pageSize = 100;

/**
 * Finds the messages of a conversation that contain words beginning with those of `q`, newest first. A page can be
 * empty although another one follows.
 */
export function messageSearchQuery(conversationRef: ConversationRef, q: string) {
  return infiniteQueryOptions({
    queryKey: chatKeys.search(conversationRef, q),
    enabled: q !== "",
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) => {
      const query = { q, limit: pageSize, cursor: pageParam ?? undefined };
      return conversationRef.kind === "chat"
        ? api.page(
            "searchMessages",
            { params: { userId: conversationRef.userId }, query },
            { signal },
          )
        : api.page(
            "searchGroupMessages",
            { params: { id: conversationRef.groupId }, query },
            { signal },
          );
    },
    getNextPageParam: (last) => last.nextCursor,
  });
}
