import type { ChatView } from "@kora/contract/messages";
import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { messagesText as text } from "#text/messages.ts";
import { api } from "../../../lib/api.ts";
import { useUserId } from "../../../lib/session.ts";
import { useToast } from "../../../ui/toast.tsx";
import { useCopy } from "../../../ui/use-copy.ts";
import { NotificationsOffer } from "../../notifications/index.ts";
import { chatKeys } from "../chat-keys.ts";
import { useNow } from "../use-now.ts";
import { ChatContext, type ChatPlace } from "./chat-context.tsx";
import { ChatHead } from "./chat-head.tsx";
import { Composer } from "./composer.tsx";
import { type Conversation, isThere } from "./conversation.ts";
import { EmptyChat } from "./empty-chat.tsx";
import { keptWordsOf } from "./kept-words.ts";
import { toListItems } from "./list-items.ts";
import { MessageList } from "./message-list.tsx";
import { refreshAddresses } from "./queries.ts";
import { wordsOf } from "./quote.tsx";
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

/** Before the first address of a file can have expired. */
const addressesEvery = 25 * 60_000;

/** A conversation: who it is with, what was said, and where one writes. */
export function Chat({ chat, held }: { chat: ChatView; held: Conversation }) {
  const { userId } = chat;
  const viewerId = useUserId();
  const queryClient = useQueryClient();
  const copyText = useCopy();
  const toast = useToast();
  const [aim, setAim] = useState<ChatPlace["aim"]>(null);
  const [forwarding, setForwarding] = useState<string | null>(null);
  const [kept] = useState(() => keptWordsOf(viewerId, userId));
  const [timer, setTimer] = useState(kept.timer);
  const change = useChangeMessage(userId);
  const watch = useReadMarks(userId);
  const { send, sendFiles, notes, outbox, outgoing, progress } = useSendMessage({
    userId,
    viewerId,
    timer,
  });
  const { jump, jumpTo, begin, toLatest } = useJump(userId, held);
  const draft = useRef(kept.draft);

  const [firstUnreadId] = useState(
    () =>
      held.messages.find(({ sender, status }) => sender._id === userId && status !== "read")?._id ??
      null,
  );
  const now = useNow(
    held.messages.flatMap(({ disappearsAt }) =>
      disappearsAt === null ? [] : [Date.parse(disappearsAt)],
    ),
  );
  const shown = { ...held, messages: held.messages.filter((one) => isThere(one, now)) };
  const sounds = useSounds(userId, shown, notes.held);
  const items = toListItems(shown.messages, outgoing, { firstUnreadId });
  const hasWritten = held.messages.some(({ sender }) => sender._id === viewerId);
  const isOpen = chat.state === "open";
  const { dropping, ...drop } = useDrop(isOpen ? sendFiles : null);

  const hasUnread = chat.unreadCount > 0;
  useEffect(() => {
    if (!hasUnread) return;
    api.call("viewChat", { params: { userId }, body: {} }).catch(() => undefined);
  }, [hasUnread, userId]);
  useEffect(
    () => () => {
      const left = queryClient.getQueryData<Conversation>(chatKeys.messages(userId));
      // Opened anew, it begins where one stopped reading.
      if (left?.hasNewer) queryClient.removeQueries({ queryKey: chatKeys.messages(userId) });
    },
    [queryClient, userId],
  );

  useEffect(() => {
    const timer = setInterval(
      () => void refreshAddresses(queryClient, userId).catch(() => undefined),
      addressesEvery,
    );
    return () => clearInterval(timer);
  }, [queryClient, userId]);

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
  const place: ChatPlace = {
    userId,
    viewerId,
    chat,
    aim,
    setAim,
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
    <ChatContext value={place}>
      <div {...drop} className="relative flex min-h-0 flex-1 flex-col">
        <ChatHead
          chat={chat}
          timer={timer}
          onTimer={(seconds) => {
            setTimer(seconds);
            kept.keepTimer(seconds);
          }}
        />
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
        <Arrivals shown={shown} userId={userId} />
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
                onFiles={sendFiles}
                recorder={recorder}
                timer={timer}
              />
            ) : (
              <p className="border-line border-t bg-surface-raised p-4 text-center text-text-muted">
                {text.closed}
              </p>
            )
          }
        </VoiceFoot>
        {dropping && (
          <p className="pointer-events-none absolute inset-2 z-10 grid place-items-center rounded-lg border-2 border-link border-dashed bg-surface-raised/90 font-medium text-lg">
            {text.composer.drop}
          </p>
        )}
      </div>
      {forwarding !== null && (
        <Suspense>
          <ForwardDialog
            onClose={() => setForwarding(null)}
            onPick={(receiver) => {
              send({ content: "", replyTo: null, forwardOf: forwarding, to: receiver.userId });
              setForwarding(null);
              if (receiver.userId !== userId) {
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
function Arrivals({ shown, userId }: { shown: Conversation; userId: string }) {
  const newest = shown.messages.at(-1);
  const [since] = useState(newest?._id ?? "");
  const isNew = newest !== undefined && newest._id > since && newest.sender._id === userId;
  return (
    <p className="sr-only" aria-live="polite">
      {isNew && !newest.isDeleted && text.arrived(newest.sender.name, wordsOf(newest))}
    </p>
  );
}
