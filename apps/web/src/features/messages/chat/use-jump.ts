import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { messagesText as text } from "#text/messages.ts";
import { useToast } from "../../../ui/toast.tsx";
import type { ChatPlace } from "../chat-place.ts";
import type { Conversation } from "./conversation.ts";
import { showAround, showLatest } from "./queries.ts";

/** Initial scroll position of the list. */
export type Begin =
  | { readonly at: "unread" | "end" }
  | { readonly at: "message"; readonly messageId: string };

/** A message to scroll to in the current list. A new object is a new request. */
export interface Jump {
  readonly messageId: string;
}

/** Scrolls to a message or to the latest ones, loading them when needed. */
export function useJump(place: ChatPlace, held: Conversation) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const [jump, setJump] = useState<Jump | null>(null);
  const [begin, setBegin] = useState<Begin>({ at: "unread" });

  const jumpTo = (messageId: string) => {
    if (held.messages.some(({ _id }) => _id === messageId)) {
      setJump({ messageId });
      return;
    }
    setBegin({ at: "message", messageId });
    showAround(queryClient, place, messageId).then(
      (found) => found || toast(text.quoteGone),
      () => toast(text.loadFailed, "danger"),
    );
  };
  const toLatest = () => {
    setBegin({ at: "end" });
    showLatest(queryClient, place).catch(() => toast(text.loadFailed, "danger"));
  };
  return { jump, jumpTo, begin, toLatest };
}
