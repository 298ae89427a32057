import { useQueryClient } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { messagesText as text } from "#text/messages.ts";
import { useViewerId } from "../../../lib/session.ts";
import { openedLater } from "../../../ui/opened-later.tsx";
import { useToast } from "../../../ui/toast.tsx";
import { useCopy } from "../../../ui/use-copy.ts";
import { NotificationsOffer } from "../../notifications/index.ts";
import { chatKeys } from "../chat-keys.ts";
import { keyOf } from "../chat-place.ts";
import { clearUnread } from "../unsent-marks.ts";
import { useNow } from "../use-now.ts";
import { ChatContext, type ChatSubject, type OpenChat } from "./chat-context.tsx";
import { Composer } from "./composer.tsx";
import { type Conversation, isThere } from "./conversation.ts";
import { EmptyChat } from "./empty-chat.tsx";
import { keptWordsOf } from "./kept-words.ts";
import { toListItems } from "./list-items.ts";
import { MessageList } from "./message-list.tsx";
import { refreshAddresses } from "./queries.ts";
import { wordsOf } from "./quote.tsx";
import { useAttaching } from "./use-attaching.ts";
import { useChangeMessage } from "./use-change-message.ts";
import { useDrop } from "./use-drop.ts";
import { useJump } from "./use-jump.ts";
import { useReadMarks } from "./use-read-marks.ts";
import { useSendMessage } from "./use-send-message.ts";
import { useSounds } from "./voice/use-sounds.ts";
import { VoiceFoot } from "./voice/voice-foot.tsx";

const ForwardDialog = lazy(async () => ({
  default: (await import("./forward-dialog.tsx")).ForwardDialog,
}));

const AttachedPictures = openedLater(
  async () => (await import("./attached-pictures.tsx")).AttachedPictures,
);

/** Before the first address of a file can have expired. */
const addressesEvery = 25 * 60_000;

export interface ChatProps {
  subject: ChatSubject;
  held: Conversation;
  /** Stands above what was said. */
  head: ReactNode;
}

/** A conversation: who it is with, what was said, and where one writes. */
export function Chat({ subject, held, head }: ChatProps) {
  const { place } = subject;
  const viewerId = useViewerId();
  const queryClient = useQueryClient();
  const copyText = useCopy();
  const toast = useToast();
  const [aim, setAim] = useState<OpenChat["aim"]>(null);
  const [forwarding, setForwarding] = useState<string | null>(null);
  const [kept] = useState(() => keptWordsOf(viewerId, place));
  const [timer, setTimer] = useState(kept.timer);
  const change = useChangeMessage(place);
  const watch = useReadMarks(place);
  const { send, sendFiles, notes, outbox, outgoing, progress } = useSendMessage({
    place,
    viewerId,
    timer,
  });
  const { jump, jumpTo, begin, toLatest } = useJump(place, held);
  const draft = useRef(kept.draft);

  const [firstUnreadId] = useState(
    () =>
      held.messages.find(({ sender, status }) => sender._id !== viewerId && status !== "read")
        ?._id ?? null,
  );
  const now = useNow(
    held.messages.flatMap(({ disappearsAt }) =>
      disappearsAt === null ? [] : [Date.parse(disappearsAt)],
    ),
  );
  const shown = { ...held, messages: held.messages.filter((one) => isThere(one, now)) };
  const sounds = useSounds(place, shown, notes.held);
  const items = toListItems(shown.messages, outgoing, { firstUnreadId });
  const hasWritten = held.messages.some(({ sender }) => sender._id === viewerId);
  const isOpen = subject.closed === null;
  const attaching = useAttaching(sendFiles);
  const { dropping, ...drop } = useDrop(isOpen ? attaching.take : null);

  const hasUnread = subject.unreadCount > 0;
  useEffect(() => {
    if (!hasUnread) return;
    clearUnread(place).catch(() => undefined);
  }, [hasUnread, place]);
  useEffect(
    () => () => {
      const left = queryClient.getQueryData<Conversation>(chatKeys.messages(place));
      // Opened anew, it begins where one stopped reading.
      if (left?.hasNewer) queryClient.removeQueries({ queryKey: chatKeys.messages(place) });
    },
    [queryClient, place],
  );

  useEffect(() => {
    const timer = setInterval(
      () => void refreshAddresses(queryClient, place).catch(() => undefined),
      addressesEvery,
    );
    return () => clearInterval(timer);
  }, [queryClient, place]);

  const submit = (content: string) => {
    if (aim?.kind === "edit") {
      if (content !== aim.message.content) void change.edit(aim.message, content);
      setAim(null);
      return;
    }
    send({ content, replyTo: aim?.message ?? null });
    draft.current = "";
    kept.keepDraft("");
    setAim(null);
    if (held.hasNewer) toLatest();
  };
  const chat: OpenChat = {
    viewerId,
    subject,
    isOpen,
    aim,
    setAim,
    timer,
    setTimer: (seconds) => {
      setTimer(seconds);
      kept.keepTimer(seconds);
    },
    remove: (message) => {
      if (aim?.message._id === message._id) setAim(null);
      void change.remove(message);
    },
    undo: (message) => void change.undo(message),
    copy: ({ content }) => void copyText(content, text.acts.copied, text.acts.copyFailed),
    forward: ({ _id }) => setForwarding(_id),
    jumpTo,
    retry: outbox.retry,
    discard: outbox.drop,
    progress,
    sounds,
    watch,
  };
  const edited = aim?.kind === "edit" ? aim.message : null;
  return (
    <ChatContext value={chat}>
      <div {...drop} className="relative flex min-h-0 flex-1 flex-col">
        {head}
        {hasWritten && <NotificationsOffer className="border-line border-b" />}
        {items.length === 0 ? (
          <EmptyChat />
        ) : (
          <MessageList
            key={held.stretch}
            held={shown}
            items={items}
            now={now}
            begin={begin}
            jump={jump}
            onToLatest={toLatest}
          />
        )}
        <Arrivals shown={shown} viewerId={viewerId} />
        <VoiceFoot notes={notes}>
          {(recorder) =>
            isOpen ? (
              <Composer
                key={edited?._id ?? "new"}
                begun={edited?.content ?? draft.current}
                onDraft={(words) => {
                  draft.current = words;
                  kept.keepDraft(words);
                }}
                onSend={submit}
                onFiles={attaching.take}
                recorder={recorder}
              />
            ) : (
              <div className="border-line border-t bg-surface-raised p-4 text-center text-text-muted">
                {subject.closed}
              </div>
            )
          }
        </VoiceFoot>
        {dropping && (
          <p className="pointer-events-none absolute inset-2 z-10 grid place-items-center rounded-lg border-2 border-link border-dashed bg-surface-raised/90 font-medium text-lg">
            {text.composer.drop}
          </p>
        )}
        {attaching.isAsking && (
          // Within: what is dropped on it is attached too.
          <Suspense>
            <AttachedPictures attaching={attaching} onUnloaded={attaching.postpone} />
          </Suspense>
        )}
      </div>
      {forwarding !== null && (
        <Suspense>
          <ForwardDialog
            onClose={() => setForwarding(null)}
            onPick={(receiver) => {
              send({ content: "", replyTo: null, forwardOf: forwarding, to: receiver.place });
              setForwarding(null);
              if (keyOf(receiver.place) !== keyOf(place)) {
                toast(text.forwarding.done(receiver.name), "success");
              }
            }}
          />
        </Suspense>
      )}
    </ChatContext>
  );
}

/** Says to screen readers what arrives while the conversation is open. */
function Arrivals({ shown, viewerId }: { shown: Conversation; viewerId: string }) {
  const newest = shown.messages.at(-1);
  const [since] = useState(newest?._id ?? "");
  const isNew = newest !== undefined && newest._id > since && newest.sender._id !== viewerId;
  return (
    <p className="sr-only" aria-live="polite">
      {isNew &&
        !newest.isDeleted &&
        !newest.isFolded &&
        text.arrived(newest.sender.name, wordsOf(newest))}
    </p>
  );
}
