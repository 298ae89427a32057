import type { QueryClient } from "@tanstack/react-query";
import { chatKeys } from "../chat-keys.ts";
import type { ConversationRef } from "../conversation-ref.ts";
import type { Conversation } from "./conversation.ts";

/** Returns the loaded range of a conversation; undefined if it is not in the query cache. */
export function getConversation(
  client: QueryClient,
  conversationRef: ConversationRef,
): Conversation | undefined {
  return client.getQueryData<Conversation>(chatKeys.messages(conversationRef));
}
