import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { messagesText as text } from "#text/messages.ts";
import { useViewerId } from "../../../lib/session.ts";
import { closeOnError } from "../../../ui/close-on-error.tsx";
import { lazyComponent } from "../../../ui/lazy-component.tsx";
import { useToast } from "../../../ui/toast.tsx";
import { useCopy } from "../../../ui/use-copy.ts";
import { NotificationsOffer } from "../../notifications/index.ts";
import { chatKeys } from "../chat-keys.ts";
import { loadChatDraft } from "../composer/chat-draft.ts";
import { Composer } from "../composer/composer.tsx";
import { useAttachments } from "../composer/use-attachments.ts";
import { useDrop } from "../composer/use-drop.ts";
import { keyOf } from "../conversation-ref.ts";
import { toListItems } from "../message-list/list-items.ts";
import { MessageList } from "../message-list/message-list.tsx";
import { summarizeMessage } from "../message-list/quote.tsx";
import { useChangeMessage } from "../message-list/use-change-message.ts";
import { useJump } from "../message-list/use-jump.ts";
import { clearUnread } from "../receipts/pending-receipts.ts";
import { useReadReceipts } from "../receipts/use-read-receipts.ts";
import { useSendMessage } from "../send/use-send-message.ts";
import { useNow } from "../use-now.ts";
import { ComposerArea } from "../voice/composer-area.tsx";
import { useSounds } from "../voice/use-sounds.ts";
import { ChatContext, type ChatSubject, type OpenChat } from "./chat-context.tsx";
import { type Conversation, isUnexpired } from "./conversation.ts";
import { EmptyChat } from "./empty-chat.tsx";
import { refreshMediaUrls } from "./queries.ts";

const ForwardDialog = lazyComponent(
  async () => (await import("../message-list/forward-dialog.tsx")).ForwardDialog,
  { fallback: null },
);

const AttachedPictures = lazyComponent(
  async () => (await import("../composer/attached-pictures.tsx")).AttachedPictures,
  { fallback: null, onError: closeOnError },
);

/** Before the first address of a file can have expired. */
const addressesEvery = 25 * 60_000;

export interface ChatProps {
  subject: ChatSubject;
  loaded: Conversation;
  /** Stands above what was said. */
  head: ReactNode;
}

/** A conversation: who it is with, what was said, and where one writes. */
export function Chat({ subject, loaded, head }: ChatProps) {
  const { conversationRef } = subject;
  const viewerId = useViewerId();
  const queryClient = useQueryClient();
  const copyText = useCopy();
  const toast = useToast();
  const [composerTarget, setComposerTarget] = useState<OpenChat["composerTarget"]>(null);
  const [forwarding, setForwarding] = useState<string | null>(null);
  const [storedDraft] = useState(() => loadChatDraft(viewerId, conversationRef));
  const [timer, setTimer] = useState(storedDraft.timer);
  const change = useChangeMessage(conversationRef);
  const watch = useReadReceipts(conversationRef);
  const { send, sendFiles, notes, outbox, outgoing, progress } = useSendMessage({
    conversationRef,
    viewerId,
    timer,
  });
  const { jump, jumpTo, initialPosition, toLatest } = useJump(conversationRef, loaded);
  const draft = useRef(storedDraft.draft);

  const [firstUnreadId] = useState(
    () =>
      loaded.messages.find(({ sender, status }) => sender._id !== viewerId && status !== "read")
        ?._id ?? null,
  );
  const now = useNow(
    loaded.messages.flatMap(({ disappearsAt }) =>
      disappearsAt === null ? [] : [Date.parse(disappearsAt)],
    ),
  );
  const shown = { ...loaded, messages: loaded.messages.filter((one) => isUnexpired(one, now)) };
  const sounds = useSounds(conversationRef, shown, notes.held);
  const items = toListItems(shown.messages, outgoing, { firstUnreadId });
  const hasWritten = loaded.messages.some(({ sender }) => sender._id === viewerId);
  const isOpen = subject.closed === null;
  const attaching = useAttachments(sendFiles);
  const { dropping, ...drop } = useDrop(isOpen ? attaching.take : null);

  const hasUnread = subject.unreadCount > 0;
  useEffect(() => {
    if (!hasUnread) return;
    clearUnread(conversationRef).catch(() => undefined);
  }, [hasUnread, conversationRef]);
  useEffect(
    () => () => {
      const left = queryClient.getQueryData<Conversation>(chatKeys.messages(conversationRef));
      // Opened anew, it begins where one stopped reading.
      if (left?.hasNewer)
        queryClient.removeQueries({ queryKey: chatKeys.messages(conversationRef) });
    },
    [queryClient, conversationRef],
  );

  useEffect(() => {
    const timer = setInterval(
      () => void refreshMediaUrls(queryClient, conversationRef).catch(() => undefined),
      addressesEvery,
    );
    return () => clearInterval(timer);
  }, [queryClient, conversationRef]);

  const submit = (content: string) => {
    if (composerTarget?.kind === "edit") {
      if (content !== composerTarget.message.content)
        void change.edit(composerTarget.message, content);
      setComposerTarget(null);
      return;
    }
    send({ content, replyTo: composerTarget?.message ?? null });
    draft.current = "";
    storedDraft.saveDraft("");
    setComposerTarget(null);
    if (loaded.hasNewer) toLatest();
  };
  const chat: OpenChat = {
    viewerId,
    subject,
    isOpen,
    composerTarget,
    setComposerTarget,
    timer,
    setTimer: (seconds) => {
      setTimer(seconds);
      storedDraft.saveTimer(seconds);
    },
    remove: (message) => {
      if (composerTarget?.message._id === message._id) setComposerTarget(null);
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
  const edited = composerTarget?.kind === "edit" ? composerTarget.message : null;
  return (
    <ChatContext value={chat}>
      <div {...drop} className="relative flex min-h-0 flex-1 flex-col">
        {head}
        {hasWritten && <NotificationsOffer className="border-line border-b" />}
        {items.length === 0 ? (
          <EmptyChat />
        ) : (
          <MessageList
            key={loaded.partNumber}
            loaded={shown}
            items={items}
            now={now}
            initialPosition={initialPosition}
            jump={jump}
            onToLatest={toLatest}
          />
        )}
        <Arrivals shown={shown} viewerId={viewerId} />
        <ComposerArea notes={notes}>
          {(recorder) =>
            isOpen ? (
              <Composer
                key={edited?._id ?? "new"}
                initialText={edited?.content ?? draft.current}
                onDraft={(words) => {
                  draft.current = words;
                  storedDraft.saveDraft(words);
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
        </ComposerArea>
        {dropping && (
          <p className="pointer-events-none absolute inset-2 z-10 grid place-items-center rounded-lg border-2 border-link border-dashed bg-surface-raised/90 font-medium text-lg">
            {text.composer.drop}
          </p>
        )}
        {attaching.isAsking && (
          // Within: what is dropped on it is attached too.
          <AttachedPictures attaching={attaching} onUnloaded={attaching.postpone} />
        )}
      </div>
      {forwarding !== null && (
        <ForwardDialog
          onClose={() => setForwarding(null)}
          onPick={(receiver) => {
            send({
              content: "",
              replyTo: null,
              forwardOf: forwarding,
              to: receiver.conversationRef,
            });
            setForwarding(null);
            if (keyOf(receiver.conversationRef) !== keyOf(conversationRef)) {
              toast(text.forwarding.done(receiver.name), "success");
            }
          }}
        />
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
        text.arrived(newest.sender.name, summarizeMessage(newest))}
    </p>
  );
}
