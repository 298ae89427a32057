import type { ChatPerson } from "@kora/contract/messages";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, type RefObject, useEffect, useId, useState } from "react";
import { keyOf } from "../chat-place.ts";
import { useChat } from "./chat-context.tsx";
import { namedAt } from "./mention-parts.ts";

/** Debounce of typing, in milliseconds. */
const pause = 150;

export interface Naming {
  readonly listId: string;
  readonly isOpen: boolean;
  readonly people: readonly ChatPerson[];
  readonly active: number;
  readonly point: (at: number) => void;
  readonly pick: (person: ChatPerson) => void;
  /** Call after each change of the text or the caret. */
  readonly look: () => void;
  /** Returns whether the list handled the key. */
  readonly onKey: (event: KeyboardEvent) => boolean;
  readonly close: () => void;
}

/** Mentions users with `@` in the text box: suggestions with keyboard and touch support. */
export function useNaming(
  box: RefObject<HTMLTextAreaElement | null>,
  write: (words: string) => void,
): Naming {
  const { subject, viewerId } = useChat();
  const { findNamed, place } = subject;
  const listId = useId();
  const [named, setNamed] = useState<ReturnType<typeof namedAt>>(null);
  const [dismissed, setDismissed] = useState<number | null>(null);
  const [active, setActive] = useState(0);
  const search = named?.search ?? "";
  const [asked, setAsked] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setAsked(search), pause);
    return () => clearTimeout(timer);
  }, [search]);
  const isNaming = findNamed !== null && named !== null && named.at !== dismissed;
  const { data = [] } = useQuery({
    queryKey: ["chats", "named", keyOf(place), asked],
    queryFn: ({ signal }) => findNamed?.(asked, signal) ?? [],
    enabled: isNaming,
    placeholderData: keepPreviousData,
  });
  const people = data.filter(({ _id }) => _id !== viewerId);
  const isOpen = isNaming && people.length > 0;
  const at = Math.min(active, Math.max(0, people.length - 1));

  const look = () => {
    const { current } = box;
    if (current === null || findNamed === null) return;
    const next =
      current.selectionStart === current.selectionEnd
        ? namedAt(current.value, current.selectionStart)
        : null;
    if (next?.at !== named?.at || next?.search !== named?.search) setActive(0);
    setNamed(next);
    if (next === null) setDismissed(null);
  };
  const pick = ({ username }: ChatPerson) => {
    const { current } = box;
    if (current === null || named === null) return;
    const end = named.at + 1 + named.search.length;
    current.setRangeText(`@${username} `, named.at, end, "end");
    write(current.value);
    setNamed(null);
    current.focus();
  };
  const close = () => setNamed(null);
  const onKey = (event: KeyboardEvent): boolean => {
    const person = people[at];
    if (!isOpen || person === undefined || event.nativeEvent.isComposing) return false;
    if (event.key === "ArrowDown") setActive((at + 1) % people.length);
    else if (event.key === "ArrowUp") setActive((at + people.length - 1) % people.length);
    else if ((event.key === "Enter" && !event.shiftKey) || event.key === "Tab") pick(person);
    else if (event.key === "Escape") setDismissed(named?.at ?? null);
    else return false;
    event.preventDefault();
    return true;
  };
  return { listId, isOpen, people, active: at, point: setActive, pick, look, onKey, close };
}
