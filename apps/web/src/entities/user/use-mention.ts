import { findMentionAtCaret } from "@kora/contract/mention-pattern";
import { keepPreviousData, type QueryKey, useQuery } from "@tanstack/react-query";
import {
  type ComponentProps,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useState,
} from "react";
import { isComposing, isEnter, isEscape } from "../../lib/keys.ts";
import { useViewerId } from "../../lib/session.ts";
import type { FoundPerson } from "./find-people.ts";

/** Milliseconds after the last keystroke before the search. */
const debounceMilliseconds = 150;

/** Returns the id of an option, for `aria-activedescendant` of the text box. */
export const optionId = (listId: string, index: number) => `${listId}-${index}`;

export interface MentionState {
  readonly listId: string;
  /** True from the first `@` on. `MentionList` is then rendered, so that its code is not loaded before. */
  readonly isUsed: boolean;
  readonly isOpen: boolean;
  readonly users: readonly FoundPerson[];
  readonly activeIndex: number;
  readonly setActive: (index: number) => void;
  readonly pick: (user: FoundPerson) => void;
  /** The attributes of the text box for screen readers. */
  readonly textBoxProps: Pick<
    ComponentProps<"textarea">,
    "aria-autocomplete" | "aria-controls" | "aria-haspopup" | "aria-activedescendant"
  >;
  /** Finds the mention at the caret again. Call it after each change of the text or the caret. */
  readonly update: () => void;
  /** Handles a key press in the text box. Returns whether the list used the key. */
  readonly onKey: (event: KeyboardEvent) => boolean;
  readonly close: () => void;
}

/** Where the suggestions for a mention come from. */
export interface MentionSource {
  readonly queryKey: QueryKey;
  readonly find: (search: string, signal: AbortSignal) => Promise<FoundPerson[]>;
}

/**
 * Mentions users with `@` in the text box: suggestions with keyboard and touch support. `setContent` gets the text with
 * a picked mention. Without a `source`, there are no suggestions.
 */
export function useMention(
  textBox: RefObject<HTMLTextAreaElement | null>,
  source: MentionSource | null,
  setContent: (content: string) => void,
): MentionState {
  const viewerId = useViewerId();
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
    source !== null && mention !== null && mention.position !== dismissedPosition;
  const { data = [] } = useQuery({
    queryKey: [...(source?.queryKey ?? []), debouncedSearch],
    queryFn: ({ signal }) => source?.find(debouncedSearch, signal) ?? [],
    enabled: isMentioning,
    placeholderData: keepPreviousData,
  });
  const users = data.filter(({ _id }) => _id !== viewerId);
  const isOpen = isMentioning && users.length > 0;
  const [isUsed, setUsed] = useState(false);
  if (isMentioning && !isUsed) setUsed(true);
  const index = Math.min(activeIndex, Math.max(0, users.length - 1));

  const update = () => {
    const { current } = textBox;
    if (current === null || source === null) return;
    const next =
      current.selectionStart === current.selectionEnd
        ? findMentionAtCaret(current.value, current.selectionStart)
        : null;
    if (next?.position !== mention?.position || next?.search !== mention?.search) setActive(0);
    setMention(next);
    if (next === null) setDismissedPosition(null);
  };
  const pick = ({ username }: FoundPerson) => {
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
    if (!isOpen || user === undefined || isComposing(event)) return false;
    if (event.key === "ArrowDown") setActive((index + 1) % users.length);
    else if (event.key === "ArrowUp") setActive((index + users.length - 1) % users.length);
    else if ((isEnter(event) && !event.shiftKey) || event.key === "Tab") pick(user);
    else if (isEscape(event)) setDismissedPosition(mention?.position ?? null);
    else return false;
    event.preventDefault();
    return true;
  };
  return {
    listId,
    isUsed,
    isOpen,
    users,
    activeIndex: index,
    setActive,
    pick,
    textBoxProps: {
      "aria-autocomplete": "list",
      "aria-controls": listId,
      "aria-haspopup": "listbox",
      "aria-activedescendant": isOpen ? optionId(listId, index) : undefined,
    },
    update,
    onKey,
    close,
  };
}
