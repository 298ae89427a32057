import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { messagesText as text } from "#text/messages.ts";
import { useToast } from "../../../ui/toast.tsx";
import type { Conversation } from "../chat/conversation.ts";
import { loadAroundMessage, loadLatest } from "../chat/load-messages.ts";
import type { ConversationRef } from "../conversation-ref.ts";

/** Initial scroll position of the list, which remounts when another range of the conversation is loaded. */
export type InitialPosition =
  /** `unread`: at the first unread message, or at the end if there is none. */
  { readonly kind: "unread" | "end" } | ({ readonly kind: "message" } & Jump);

/** A message to scroll to in the current list. A new object is a new request. */
export interface Jump {
  readonly messageId: string;
  /** The focus stays where it is, such as in a search field. */
  readonly keepFocus: boolean;
}

/**
 * Returns functions that scroll to a message or to the latest ones and load them when needed, and the resulting
 * requests for the message list.
 */
export function useJump(conversationRef: ConversationRef, conversation: Conversation) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const [jump, setJump] = useState<Jump | null>(null);
  const [initialPosition, setInitialPosition] = useState<InitialPosition>({ kind: "unread" });

  const jumpTo = (messageId: string, { keepFocus } = { keepFocus: false }) => {
    if (conversation.messages.some(({ _id }) => _id === messageId)) {
      setJump({ messageId, keepFocus });
      return;
    }
    setInitialPosition({ kind: "message", messageId, keepFocus });
    loadAroundMessage(queryClient, conversationRef, messageId).then(
      (wasFound) => wasFound || toast(text.quotedNotFound),
      () => toast(text.loadFailed, "danger"),
    );
  };
  const jumpToLatest = () => {
    setInitialPosition({ kind: "end" });
    loadLatest(queryClient, conversationRef).catch(() => toast(text.loadFailed, "danger"));
  };
  return { jump, jumpTo, initialPosition, jumpToLatest };
}
