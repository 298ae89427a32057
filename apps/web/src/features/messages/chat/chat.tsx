import { type ReactNode, useState } from "react";
import { messagesText as text } from "#text/messages.ts";
import { useViewerId } from "../../../lib/session.ts";
import { closeOnError } from "../../../ui/close-on-error.tsx";
import { lazyComponent } from "../../../ui/lazy-component.tsx";
import { useCopy } from "../../../ui/use-copy.ts";
import { NotificationsOffer } from "../../notifications/index.ts";
import { Composer } from "../composer/composer.tsx";
import { useAttachments } from "../composer/use-attachments.ts";
import { useChatComposer } from "../composer/use-chat-composer.ts";
import { useDrop } from "../composer/use-drop.ts";
import { Arrivals } from "../message-list/arrivals.tsx";
import { toListItems } from "../message-list/list-items.ts";
import { MessageList } from "../message-list/message-list.tsx";
import { useForwarding } from "../message-list/use-forwarding.tsx";
import { useJump } from "../message-list/use-jump.ts";
import { useReadReceipts } from "../receipts/use-read-receipts.ts";
import { useNow } from "../use-now.ts";
import { ComposerArea } from "../voice/composer-area.tsx";
import { useSounds } from "../voice/use-sounds.ts";
import { ChatContext, type ChatSubject, type OpenChat } from "./chat-context.tsx";
import { type Conversation, isUnexpired } from "./conversation.ts";
import { EmptyChat } from "./empty-chat.tsx";
import { useConversationUpkeep } from "./use-conversation-upkeep.ts";

const AttachedPictures = lazyComponent(
  async () => (await import("../composer/attached-pictures.tsx")).AttachedPictures,
  { fallback: null, onError: closeOnError },
);

export interface ChatProps {
  subject: ChatSubject;
  loaded: Conversation;
  /** Rendered above the messages. */
  header: ReactNode;
}

/** The screen of a conversation: header, messages and composer. */
export function Chat({ subject, loaded, header }: ChatProps) {
  const { conversationRef } = subject;
  const viewerId = useViewerId();
  const copyText = useCopy();
  const trackRead = useReadReceipts(conversationRef);
  const { jump, jumpTo, initialPosition, toLatest } = useJump(conversationRef, loaded);
  const composer = useChatComposer({
    conversationRef,
    viewerId,
    onSent: () => loaded.hasNewer && toLatest(),
  });
  const { composerTarget, voiceNotes, outbox, draft } = composer;
  const [forward, forwardDialog] = useForwarding(conversationRef, composer.send);

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
  const sounds = useSounds(conversationRef, shown, voiceNotes.held);
  const items = toListItems(shown.messages, composer.outgoing, { firstUnreadId });
  const hasWritten = loaded.messages.some(({ sender }) => sender._id === viewerId);
  const isOpen = subject.closed === null;
  const attaching = useAttachments(composer.sendFiles);
  const { dropping, ...drop } = useDrop(isOpen ? attaching.add : null);

  useConversationUpkeep(subject);

  const chat: OpenChat = {
    viewerId,
    subject,
    isOpen,
    composerTarget,
    setComposerTarget: composer.setComposerTarget,
    timer: composer.timer,
    setTimer: composer.setTimer,
    remove: composer.remove,
    undo: composer.undo,
    copy: ({ content }) => void copyText(content, text.actions.copied, text.actions.copyFailed),
    forward: ({ _id }) => forward(_id),
    jumpTo,
    retry: outbox.retry,
    discard: outbox.drop,
    progress: composer.progress,
    sounds,
    trackRead,
  };
  const edited = composerTarget?.kind === "edit" ? composerTarget.message : null;
  return (
    <ChatContext value={chat}>
      <div {...drop} className="relative flex min-h-0 flex-1 flex-col">
        {header}
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
        <ComposerArea voiceNotes={voiceNotes}>
          {(recorder) =>
            isOpen ? (
              <Composer
                key={edited?._id ?? "new"}
                initialText={edited?.content ?? draft.current}
                onDraft={composer.saveDraft}
                onSend={composer.submit}
                onFiles={attaching.add}
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
          // Rendered inside the drop area, so that files dropped on the dialog are attached too.
          <AttachedPictures attaching={attaching} onUnloaded={attaching.postpone} />
        )}
      </div>
      {forwardDialog}
    </ChatContext>
  );
}
