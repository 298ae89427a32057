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
import { useChat } from "./chat-context.tsx";
import type { Conversation } from "./conversation.ts";
import { dayWords, type ListItem } from "./list-items.ts";
import { MessageItem } from "./message-item.tsx";
import { OutgoingItem } from "./outgoing-item.tsx";
import { useEdges } from "./use-edges.ts";
import type { Begin, Jump } from "./use-jump.ts";

/** Distance from the end, in pixels, that counts as being at the end. */
const nearEnd = 80;
/** Distance from the loaded part's edge, in pixels, at which more is loaded. */
const nearEdge = 800;

export interface MessageListProps {
  held: Conversation;
  items: readonly ListItem[];
  now: number;
  begin: Begin;
  jump: Jump | null;
  onToLatest: () => void;
}

/** Focuses and briefly highlights a message, once it is rendered. */
function pointOut(frame: RefObject<HTMLElement | null>, messageId: string): void {
  setTimeout(() => {
    const row = frame.current?.querySelector<HTMLElement>(`[data-message="${messageId}"]`);
    row?.focus({ preventScroll: true });
    const light = [
      { backgroundColor: "var(--surface-sunken)" },
      { backgroundColor: "transparent" },
    ];
    row?.animate(light, 1500);
  }, 150);
}

/** The virtualized list of loaded messages. It remounts when another part of the conversation is loaded. */
export function MessageList({ held, items, now, begin, jump, onToLatest }: MessageListProps) {
  const { viewerId, subject } = useChat();
  const list = useRef<VListHandle>(null);
  const frame = useRef<HTMLElement>(null);
  const { load, loading, failed } = useEdges(subject.place, held);
  const [atEnd, setAtEnd] = useState(!held.hasNewer);
  const stuck = useRef(!held.hasNewer);

  // Prepending shifts all rows; the virtual list must know that in the same render.
  const first = held.messages[0]?._id;
  const [shape, setShape] = useState({ first, length: items.length, shift: false });
  if (shape.first !== first || shape.length !== items.length) {
    setShape({ first, length: items.length, shift: shape.first !== first });
  }

  const toEnd = () => list.current?.scrollToIndex(items.length - 1, { align: "end" });
  const indexOf = (messageId: string) =>
    items.findIndex((item) => item.kind === "message" && item.message._id === messageId);
  const goTo = (index: number, align: "start" | "center") => {
    stuck.current = false;
    list.current?.scrollToIndex(index, { align });
  };
  const goToMessage = (messageId: string) => {
    goTo(indexOf(messageId), "center");
    pointOut(frame, messageId);
  };
  const start = useEffectEvent(() => {
    if (begin.at === "message") goToMessage(begin.messageId);
    const unread = items.findIndex(({ kind }) => kind === "unread");
    if (begin.at === "unread" && unread >= 0) goTo(unread, "start");
    else if (begin.at !== "message") toEnd();
  });
  const settle = useEffectEvent(() => look());
  useLayoutEffect(() => {
    start();
    // Without scrolling no scroll event arrives, so the end is detected here.
    const timer = setTimeout(() => settle(), 100);
    return () => clearTimeout(timer);
  }, []);
  const follow = useEffectEvent(({ messageId }: Jump) => goToMessage(messageId));
  useEffect(() => {
    if (jump !== null) follow(jump);
  }, [jump]);

  const last = items.at(-1);
  const ownIsLast = last?.kind === "outgoing";
  const keepEnd = useEffectEvent(() => {
    if (stuck.current || ownIsLast) toEnd();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each new last one
  useLayoutEffect(() => keepEnd(), [last?.key, ownIsLast]);
  useEffect(() => {
    if (frame.current === null) return;
    // The height changes with a phone's keyboard or a growing composer.
    const observer = new ResizeObserver(() => keepEnd());
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);

  const look = () => {
    const { current } = list;
    if (current === null) return;
    const below = current.scrollSize - current.scrollOffset - current.viewportSize;
    const isEnd = below < nearEnd && !held.hasNewer;
    stuck.current = isEnd;
    setAtEnd(isEnd);
    if (current.scrollOffset < nearEdge) load("older");
    else if (below < nearEdge) load("newer");
  };

  const [seenUpTo, setSeenUpTo] = useState(held.messages.at(-1)?._id ?? "");
  const newest = held.messages.at(-1)?._id ?? "";
  if (atEnd && newest > seenUpTo) setSeenUpTo(newest);
  const isNew = ({ _id, sender }: { _id: string; sender: { _id: string } }) =>
    _id > seenUpTo && sender._id !== viewerId;
  const unseen = atEnd ? 0 : held.messages.filter(isNew).length + held.unseen;

  return (
    <section
      ref={frame}
      aria-label={text.listOf(subject.name)}
      className="relative min-h-0 flex-1"
      data-stretch={held.stretch}
    >
      <VList
        ref={list}
        data={items}
        shift={shape.shift}
        tabIndex={0}
        onScroll={look}
        onScrollEnd={look}
        className="overscroll-contain py-2 outline-offset-[-3px]"
      >
        {(item) => <Item key={item.key} item={item} now={now} />}
      </VList>
      {loading === "older" && (
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
      {failed !== null && (
        <div className="absolute inset-x-0 top-2 grid place-items-center gap-2 px-4">
          <div
            role="alert"
            className="flex items-center gap-3 rounded-full bg-surface-raised py-1 ps-4 pe-1 text-sm shadow-card"
          >
            {text.olderFailed}
            <Button onClick={() => load(failed, true)}>{uiText.tryAgain}</Button>
          </div>
        </div>
      )}
      {!atEnd && (
        <button
          type="button"
          aria-label={unseen > 0 ? `${text.newMessages(unseen)}. ${text.toLatest}` : text.toLatest}
          onClick={() => (held.hasNewer ? onToLatest() : toEnd())}
          className="absolute end-4 bottom-3 inline-flex min-h-11 min-w-11 animate-appear items-center justify-center gap-2 rounded-full border border-line-strong bg-surface-raised px-2.5 font-medium text-sm shadow-card"
        >
          {unseen > 0 && <span className="ps-1.5">{text.newMessages(unseen)}</span>}
          <ChevronDown aria-hidden="true" className="size-5.5" />
        </button>
      )}
    </section>
  );
}

function Item({ item, now }: { item: ListItem; now: number }) {
  switch (item.kind) {
    case "day":
      return (
        <h2 className="px-4 pt-4 pb-2 text-center font-medium text-text-muted text-xs">
          <span className="rounded-full bg-surface-sunken px-3 py-1">
            {dayWords(item.moment, new Date(now), text)}
          </span>
        </h2>
      );
    case "unread":
      return (
        <p className="flex items-center gap-3 px-4 py-2 font-medium text-link text-sm before:h-px before:flex-1 before:bg-line-strong after:h-px after:flex-1 after:bg-line-strong">
          {text.unreadFrom}
        </p>
      );
    case "message":
      return <MessageItem message={item.message} startsRun={item.startsRun} />;
    case "outgoing":
      return <OutgoingItem outgoing={item.outgoing} startsRun={item.startsRun} />;
  }
}
