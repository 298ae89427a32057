import { type ReactNode, useRef, useState } from "react";
import { messagesText as text } from "#text/messages.ts";
import { OfflineMark } from "../../../entities/offline/offline-mark.tsx";
import { useViewerId } from "../../../lib/session.ts";
import { closeOnError } from "../../../ui/close-on-error.tsx";
import { lazyComponent } from "../../../ui/lazy-component.tsx";
import { useCopy } from "../../../ui/use-copy.ts";
import { NotificationsOffer } from "../../notifications/index.ts";
import { Composer } from "../composer/composer.tsx";
import { useChatComposer } from "../composer/use-chat-composer.ts";
import { useDrop } from "../composer/use-drop.ts";
import { conversationUrl } from "../conversation-ref.ts";
import { toListItems } from "../message-list/list-items.ts";
import { MessageList } from "../message-list/message-list.tsx";
import { NewMessageAnnouncer } from "../message-list/new-message-announcer.tsx";
import { useForwarding } from "../message-list/use-forwarding.tsx";
import { useJump } from "../message-list/use-jump.ts";
import { useReadReceipts } from "../receipts/use-read-receipts.ts";
import { useNow } from "../use-now.ts";
import { ComposerArea } from "../voice/composer-area.tsx";
import { useSoundPlayer } from "../voice/use-sound-player.ts";
import { ChatContext, type ConversationInfo, type OpenChat } from "./chat-context.tsx";
import type { Conversation } from "./conversation.ts";
import { EmptyChat } from "./empty-chat.tsx";
import { useConversationUpkeep } from "./use-conversation-upkeep.ts";
import { withoutExpired } from "./without-expired.ts";

const AttachedFiles = lazyComponent(
  async () => (await import("../composer/attached-files.tsx")).AttachedFiles,
  { fallback: null, onError: closeOnError },
);

const SearchBar = lazyComponent(async () => (await import("../search/search-bar.tsx")).SearchBar, {
  fallback: null,
  onError: closeOnError,
});

export interface ChatProps {
  info: ConversationInfo;
  conversation: Conversation;
  /** Rendered above the messages. */
  header: ReactNode;
}

/** The screen of a conversation: header, messages and composer. */
export function Chat({ info, conversation, header }: ChatProps) {
  const { conversationRef } = info;
  const viewerId = useViewerId();
  const copyText = useCopy();
  const trackRead = useReadReceipts(conversationRef);
  const { jump, jumpTo, initialPosition, jumpToLatest } = useJump(conversationRef, conversation);
  const composer = useChatComposer({
    conversationRef,
    viewerId,
    onSent: () => conversation.hasNewer && jumpToLatest(),
  });
  const { composerTarget, attachments, voiceNotes, outbox, draft } = composer;
  const [forward, forwardDialog] = useForwarding(conversationRef, composer.send);

  const [firstUnreadId] = useState(
    () =>
      conversation.messages.find(
        ({ sender, status }) => sender._id !== viewerId && status !== "read",
      )?._id ?? null,
  );
  const now = useNow(
    conversation.messages.flatMap(({ disappearsAt }) =>
      disappearsAt === null ? [] : [Date.parse(disappearsAt)],
    ),
  );
  const visibleConversation = {
    ...conversation,
    messages: withoutExpired(conversation.messages, now),
  };
  const soundPlayer = useSoundPlayer(conversationRef, visibleConversation, voiceNotes.heldNote);
  const items = toListItems(visibleConversation.messages, composer.outgoing, { firstUnreadId });
  const hasWritten = conversation.messages.some(({ sender }) => sender._id === viewerId);
  const canWrite = info.composerReplacement === null;
  const { isDropTarget, ...dropHandlers } = useDrop(canWrite ? attachments.add : null);

  useConversationUpkeep(info);

  const [isSearchOpen, setSearchOpen] = useState(false);
  const searchOpener = useRef<Element | null>(null);
  const closeSearch = () => {
    setSearchOpen(false);
    if (searchOpener.current instanceof HTMLElement) searchOpener.current.focus();
  };

  const chat: OpenChat = {
    viewerId,
    info,
    canWrite,
    composerTarget,
    setComposerTarget: composer.setComposerTarget,
    disappearAfter: composer.disappearAfter,
    setDisappearAfter: composer.setDisappearAfter,
    remove: composer.remove,
    restore: composer.restore,
    copy: ({ content }) => void copyText(content, text.actions.copied, text.actions.copyFailed),
    forward: ({ _id }) => forward(_id),
    jumpTo,
    openSearch: () => {
      searchOpener.current = document.activeElement;
      setSearchOpen(true);
    },
    retry: outbox.retry,
    discard: outbox.discard,
    progress: composer.progress,
    soundPlayer,
    trackRead,
  };
  const editedMessage = composerTarget?.kind === "edit" ? composerTarget.message : null;
  return (
    <ChatContext value={chat}>
      <div {...dropHandlers} data-conversation className="relative flex min-h-0 flex-1 flex-col">
        {header}
        {isSearchOpen && <SearchBar onClose={closeSearch} onLoadError={closeSearch} />}
        <div className="*:mb-0 *:max-w-none *:rounded-none *:py-0.5">
          <OfflineMark path={conversationUrl(conversationRef)} />
        </div>
        {/* On large screens the list beside the chat has the offer. */}
        {hasWritten && <NotificationsOffer className="border-line border-b lg:hidden" />}
        {items.length === 0 ? (
          <EmptyChat />
        ) : (
          <MessageList
            key={conversation.partNumber}
            conversation={visibleConversation}
            items={items}
            now={now}
            initialPosition={initialPosition}
            jump={jump}
            onJumpToLatest={jumpToLatest}
          />
        )}
        <NewMessageAnnouncer conversation={visibleConversation} viewerId={viewerId} />
        <ComposerArea voiceNotes={voiceNotes}>
          {(recorder) =>
            canWrite ? (
              <Composer
                key={editedMessage?._id ?? "new"}
                initialText={editedMessage?.content ?? draft.current}
                draftVersion={composer.draftVersion}
                onDraft={composer.saveDraft}
                onSend={composer.submit}
                onFiles={attachments.add}
                recorder={recorder}
              />
            ) : (
              <div className="border-line border-t bg-surface-raised p-4 text-center text-text-muted">
                {info.composerReplacement}
              </div>
            )
          }
        </ComposerArea>
        {isDropTarget && (
          <p className="pointer-events-none absolute inset-2 z-10 grid place-items-center rounded-lg border-2 border-link border-dashed bg-surface-raised/90 font-medium text-lg">
            {text.composer.drop}
          </p>
        )}
        {attachments.isDialogOpen && (
          // Rendered inside the drop area, so that files dropped on the dialog are attached too.
          <AttachedFiles attachments={attachments} onLoadError={attachments.postpone} />
        )}
      </div>
      {forwardDialog}
    </ChatContext>
  );
}
