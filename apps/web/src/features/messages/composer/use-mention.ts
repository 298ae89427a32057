import type { ChatUser } from "@kora/contract/messages";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, type RefObject, useEffect, useId, useState } from "react";
import { useChat } from "../chat/chat-context.tsx";
import { conversationKey } from "../conversation-ref.ts";
import { findMentionAtCaret } from "../message-list/mention-parts.ts";

/** Milliseconds after the last keystroke before the search. */
const debounceMilliseconds = 150;

export interface MentionState {
  readonly listId: string;
  readonly isOpen: boolean;
  readonly users: readonly ChatUser[];
  readonly activeIndex: number;
  readonly setActive: (index: number) => void;
  readonly pick: (user: ChatUser) => void;
  /** Finds the mention at the caret again. Call it after each change of the text or the caret. */
  readonly update: () => void;
  /** Handles a key press in the text box. Returns whether the list used the key. */
  readonly onKey: (event: KeyboardEvent) => boolean;
  readonly close: () => void;
}

/**
 * Mentions users with `@` in the text box: suggestions with keyboard and touch support. `setContent` gets the text with
 * a picked mention.
 */
export function useMention(
  textBox: RefObject<HTMLTextAreaElement | null>,
  setContent: (content: string) => void,
): MentionState {
  const { info, viewerId } = useChat();
  const { findMentionable, conversationRef } = info;
  const listId = useId();
  const [mention, setMention] = useState<ReturnType<typeof findMentionAtCaret>>(null);
  /** Position of the `@` whose suggestions were closed by Escape. */
  const [dismissedPosition, setDismissedPosition] = useState<number | null>(null);
  const [activeIndex, setActive] = useState(0);
  const search = mention?.search ?? "";
  const [debouncedSearch, setDebouncedSearch] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setDebouncedSearch(search), debounceMilliseconds);
    return () => clearTimeout(timer);
  }, [search]);
  const isMentioning =
    findMentionable !== null && mention !== null && mention.position !== dismissedPosition;
  const { data = [] } = useQuery({
    queryKey: ["chats", "mentionable", conversationKey(conversationRef), debouncedSearch],
    queryFn: ({ signal }) => findMentionable?.(debouncedSearch, signal) ?? [],
    enabled: isMentioning,
    placeholderData: keepPreviousData,
  });
  const users = data.filter(({ _id }) => _id !== viewerId);
  const isOpen = isMentioning && users.length > 0;
  const index = Math.min(activeIndex, Math.max(0, users.length - 1));

  const update = () => {
    const { current } = textBox;
    if (current === null || findMentionable === null) return;
    const next =
      current.selectionStart === current.selectionEnd
        ? findMentionAtCaret(current.value, current.selectionStart)
        : null;
    if (next?.position !== mention?.position || next?.search !== mention?.search) setActive(0);
    setMention(next);
    if (next === null) setDismissedPosition(null);
  };
  const pick = ({ username }: ChatUser) => {
    const { current } = textBox;
    if (current === null || mention === null) return;
    const end = mention.position + 1 + mention.search.length;
    current.setRangeText(`@${username} `, mention.position, end, "end");
    setContent(current.value);
    setMention(null);
    current.focus();
  };
  const close = () => setMention(null);
  const onKey = (event: KeyboardEvent): boolean => {
    const user = users[index];
    if (!isOpen || user === undefined || event.nativeEvent.isComposing) return false;
    if (event.key === "ArrowDown") setActive((index + 1) % users.length);
    else if (event.key === "ArrowUp") setActive((index + users.length - 1) % users.length);
    else if ((event.key === "Enter" && !event.shiftKey) || event.key === "Tab") pick(user);
    else if (event.key === "Escape") setDismissedPosition(mention?.position ?? null);
    else return false;
    event.preventDefault();
    return true;
  };
  return { listId, isOpen, users, activeIndex: index, setActive, pick, update, onKey, close };
}
