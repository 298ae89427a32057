import { ChevronDown } from "lucide-react";
import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { VList, type VListHandle } from "virtua";
import { messagesText as text } from "#text/messages.ts";
import { uiText } from "#text/ui.ts";
import { Button } from "../../../ui/button.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import { useChat } from "../chat/chat-context.tsx";
import type { Conversation } from "../chat/conversation.ts";
import { formatDay, type ListItem } from "./list-items.ts";
import { MessageItem } from "./message-item.tsx";
import { OutgoingItem } from "./outgoing-item.tsx";
import type { InitialPosition, Jump } from "./use-jump.ts";
import { useLoadAround } from "./use-load-around.ts";

/** Distance from the end, in pixels, that counts as being at the end. */
const endDistance = 80;
/** Distance from the loaded range's edge, in pixels, at which more is loaded. */
const loadDistance = 800;

export interface MessageListProps {
  conversation: Conversation;
  items: readonly ListItem[];
  /** The current time in milliseconds since 1970. */
  now: number;
  initialPosition: InitialPosition;
  /** The latest request to scroll to a message. */
  jump: Jump | null;
  /** Loads the latest messages, in place of a loaded range that ends before them. */
  onJumpToLatest: () => void;
}

/** Milliseconds until the row of a message that was scrolled to is rendered. */
const highlightDelay = 150;
const highlightMilliseconds = 1500;
/** Milliseconds until the list is rendered at its initial position. */
const initialCheckDelay = 100;

/** Focuses and briefly highlights a message, once it is rendered. */
function highlightMessage(
  section: RefObject<HTMLElement | null>,
  { messageId, keepFocus }: Jump,
): void {
  setTimeout(() => {
    const row = section.current?.querySelector<HTMLElement>(`[data-message="${messageId}"]`);
    if (!keepFocus) row?.focus({ preventScroll: true });
    const keyframes = [
      { backgroundColor: "var(--surface-sunken)" },
      { backgroundColor: "transparent" },
    ];
    row?.animate(keyframes, highlightMilliseconds);
  }, highlightDelay);
}

/** The virtualized list of loaded messages. It remounts when another range of the conversation is loaded. */
export function MessageList({
  conversation,
  items,
  now,
  initialPosition,
  jump,
  onJumpToLatest,
}: MessageListProps) {
  const { viewerId, info } = useChat();
  const list = useRef<VListHandle>(null);
  const section = useRef<HTMLElement>(null);
  const { load, loadingEdge, failedEdge } = useLoadAround(info.conversationRef, conversation);
  const [isAtEnd, setIsAtEnd] = useState(!conversation.hasNewer);
  /** The list scrolls to the end when a message is added. */
  const followsEnd = useRef(!conversation.hasNewer);

  // The virtual list keeps its scroll position when rows are prepended, if `shift` is set in the same render.
  const first = conversation.messages[0]?._id;
  const [rows, setRows] = useState({ first, length: items.length, shift: false });
  if (rows.first !== first || rows.length !== items.length) {
    setRows({ first, length: items.length, shift: rows.first !== first });
  }

  const scrollToEnd = () => list.current?.scrollToIndex(items.length - 1, { align: "end" });
  const rowIndexOf = (messageId: string) =>
    items.findIndex((item) => item.kind === "message" && item.message._id === messageId);
  const scrollToRow = (index: number, align: "start" | "center") => {
    followsEnd.current = false;
    list.current?.scrollToIndex(index, { align });
  };
  const showMessage = (target: Jump) => {
    scrollToRow(rowIndexOf(target.messageId), "center");
    highlightMessage(section, target);
  };
  const scrollToInitialPosition = useEffectEvent(() => {
    if (initialPosition.kind === "message") showMessage(initialPosition);
    const unreadIndex = items.findIndex(({ kind }) => kind === "unread");
    if (initialPosition.kind === "unread" && unreadIndex >= 0) scrollToRow(unreadIndex, "start");
    else if (initialPosition.kind !== "message") scrollToEnd();
  });
  const checkPosition = useEffectEvent(() => onScroll());
  useLayoutEffect(() => {
    scrollToInitialPosition();
    // Without scrolling no scroll event arrives, so the end is detected here.
    const timer = setTimeout(() => checkPosition(), initialCheckDelay);
    return () => clearTimeout(timer);
  }, []);
  const showJumpTarget = useEffectEvent(showMessage);
  useEffect(() => {
    if (jump !== null) showJumpTarget(jump);
  }, [jump]);

  const last = items.at(-1);
  const lastIsOutgoing = last?.kind === "outgoing";
  const followEnd = useEffectEvent(() => {
    if (followsEnd.current || lastIsOutgoing) scrollToEnd();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the last row changes
  useLayoutEffect(() => followEnd(), [last?.key, lastIsOutgoing]);
  useEffect(() => {
    if (section.current === null) return;
    // The height changes with a phone's keyboard or a growing composer.
    const observer = new ResizeObserver(() => followEnd());
    observer.observe(section.current);
    return () => observer.disconnect();
  }, []);

  const onScroll = () => {
    const { current } = list;
    if (current === null) return;
    const distanceToEnd = current.scrollSize - current.scrollOffset - current.viewportSize;
    const isEnd = distanceToEnd < endDistance && !conversation.hasNewer;
    followsEnd.current = isEnd;
    setIsAtEnd(isEnd);
    if (current.scrollOffset < loadDistance) load("older");
    else if (distanceToEnd < loadDistance) load("newer");
  };

  /** Messages after this one are new to the viewer, because the list has not been at its end since they came. */
  const [lastSeenId, setLastSeenId] = useState(conversation.messages.at(-1)?._id ?? "");
  const newestId = conversation.messages.at(-1)?._id ?? "";
  if (isAtEnd && newestId > lastSeenId) setLastSeenId(newestId);
  const isNew = ({ _id, sender }: { _id: string; sender: { _id: string } }) =>
    _id > lastSeenId && sender._id !== viewerId;
  const unseenCount = isAtEnd
    ? 0
    : conversation.messages.filter(isNew).length + conversation.unseenCount;

  return (
    <section
      ref={section}
      aria-label={text.listOf(info.name)}
      className="relative min-h-0 flex-1"
      data-range={conversation.rangeNumber}
    >
      <VList
        ref={list}
        data={items}
        shift={rows.shift}
        tabIndex={0}
        onScroll={onScroll}
        onScrollEnd={onScroll}
        className="overscroll-contain py-2 outline-offset-[-3px]"
      >
        {(item) => <Row key={item.key} item={item} now={now} />}
      </VList>
      {loadingEdge === "older" && (
        <div
          role="status"
          className="pointer-events-none absolute inset-x-0 top-2 grid place-items-center"
        >
          <span className="rounded-full bg-surface-raised p-2 shadow-card">
            <Spinner />
            <span className="sr-only">{text.moreLoading}</span>
          </span>
        </div>
      )}
      {failedEdge !== null && (
        <div className="absolute inset-x-0 top-2 grid place-items-center gap-2 px-4">
          <div
            role="alert"
            className="flex items-center gap-3 rounded-full bg-surface-raised py-1 ps-4 pe-1 text-sm shadow-card"
          >
            {text.olderFailed}
            <Button onClick={() => load(failedEdge, { isRetry: true })}>{uiText.tryAgain}</Button>
          </div>
        </div>
      )}
      {!isAtEnd && (
        <button
          type="button"
          aria-label={
            unseenCount > 0 ? `${text.newMessages(unseenCount)}. ${text.toLatest}` : text.toLatest
          }
          onClick={() => (conversation.hasNewer ? onJumpToLatest() : scrollToEnd())}
          className="absolute end-4 bottom-3 inline-flex min-h-11 min-w-11 animate-appear items-center justify-center gap-2 rounded-full border border-line-strong bg-surface-raised px-2.5 font-medium text-sm shadow-card"
        >
          {unseenCount > 0 && <span className="ps-1.5">{text.newMessages(unseenCount)}</span>}
          <ChevronDown aria-hidden="true" className="size-5.5" />
        </button>
      )}
    </section>
  );
}

function Row({ item, now }: { item: ListItem; now: number }) {
  switch (item.kind) {
    case "day":
      return (
        <h2 className="px-4 pt-4 pb-2 text-center font-medium text-text-muted text-xs">
          <span className="rounded-full bg-surface-sunken px-3 py-1">
            {formatDay(item.date, new Date(now), text)}
          </span>
        </h2>
      );
    case "unread":
      return (
        <p className="flex items-center gap-3 px-4 py-2 font-medium text-link text-sm before:h-px before:flex-1 before:bg-line-strong after:h-px after:flex-1 after:bg-line-strong">
          {text.unreadDivider}
        </p>
      );
    case "message":
      return <MessageItem message={item.message} isAuthorChange={item.isAuthorChange} />;
    case "outgoing":
      return <OutgoingItem outgoing={item.outgoing} isAuthorChange={item.isAuthorChange} />;
  }
}
