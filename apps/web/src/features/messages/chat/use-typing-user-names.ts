import { useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../lib/api.ts";
import { useTypingUsers } from "../composer/use-typing.ts";
import type { ConversationRef } from "../conversation-ref.ts";
import { getConversation } from "./cached-conversation.ts";

/** Returns a user's name from a loaded message, else from the server; null until it is known. */
function useUserName(conversationRef: ConversationRef, userId: string | undefined): string | null {
  const queryClient = useQueryClient();
  const loadedMessage = getConversation(queryClient, conversationRef)?.messages.find(
    ({ sender }) => sender._id === userId,
  );
  const { data = null } = useQuery({
    queryKey: ["chats", "person", userId],
    queryFn: ({ signal }) =>
      api.call("getPerson", { params: { userId: userId ?? "" } }, { signal }),
    enabled: userId !== undefined && loadedMessage === undefined,
    select: ({ name }) => name,
    // Fetched once, and not again each time the user types.
    staleTime: Number.POSITIVE_INFINITY,
  });
  return loadedMessage?.sender.name ?? data;
}

/**
 * Returns one entry for each user who is typing in a group: the names of the first two as soon as they are known, null
 * for all others.
 */
export function useTypingUserNames(conversationRef: ConversationRef): readonly (string | null)[] {
  const typingUsers = useTypingUsers(conversationRef);
  const names = [
    useUserName(conversationRef, typingUsers[0]),
    useUserName(conversationRef, typingUsers[1]),
  ];
  return typingUsers.map((_userId, index) => names[index] ?? null);
}
