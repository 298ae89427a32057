import type { ReactNode } from "react";
import { messagesText as text } from "#text/messages.ts";
import { OfflineMark } from "../../../entities/offline/offline-mark.tsx";
import { useViewerId } from "../../../lib/session.ts";
import { useCopy } from "../../../ui/use-copy.ts";
import { NotificationsOffer } from "../../notifications/index.ts";
import { Composer } from "../composer/composer.tsx";
import { DropArea } from "../composer/drop-area.tsx";
import { useChatComposer } from "../composer/use-chat-composer.ts";
import { conversationUrl } from "../conversation-ref.ts";
import { useChangeMessage } from "../message-list/use-change-message.ts";
import { useForwarding } from "../message-list/use-forwarding.tsx";
import { useJump } from "../message-list/use-jump.ts";
import { useReadReceipts } from "../receipts/use-read-receipts.ts";
import { useSearchBar } from "../search/use-search-bar.tsx";
import { useSoundPlayer } from "../voice/use-sound-player.ts";
import { ChatContext, type ConversationInfo, type OpenChat } from "./chat-context.tsx";
import { ChatMessages } from "./chat-messages.tsx";
import type { Conversation } from "./conversation.ts";
import { useConversationLifecycle } from "./use-conversation-lifecycle.ts";
import { useVisibleConversation } from "./use-visible-conversation.ts";

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
  const jumpControl = useJump(conversationRef, conversation);
  const composer = useChatComposer({
    conversationRef,
    viewerId,
    onSent: () => conversation.hasNewer && jumpControl.jumpToLatest(),
  });
  const changeMessage = useChangeMessage(conversationRef);
  const [forward, forwardDialog] = useForwarding(conversationRef, composer.forward);
  const { visibleConversation, now } = useVisibleConversation(conversation);
  const soundPlayer = useSoundPlayer(conversationRef, visibleConversation, composer.recordedNote);
  const [openSearch, searchBar] = useSearchBar();
  useConversationLifecycle(info);

  const chat: OpenChat = {
    viewerId,
    info,
    canWrite: info.composerReplacement === null,
    composerTarget: composer.composerTarget,
    setComposerTarget: composer.setComposerTarget,
    disappearAfter: composer.disappearAfter,
    setDisappearAfter: composer.setDisappearAfter,
    remove: (message) => {
      if (composer.composerTarget?.message._id === message._id) composer.setComposerTarget(null);
      void changeMessage.remove(message);
    },
    restore: (message) => void changeMessage.restore(message),
    copy: ({ content }) => void copyText(content, text.actions.copied, text.actions.copyFailed),
    forward: ({ _id }) => forward(_id),
    jumpTo: jumpControl.jumpTo,
    openSearch,
    retry: composer.retry,
    discard: composer.discard,
    progress: composer.progress,
    soundPlayer,
    trackRead,
  };
  const hasWritten = conversation.messages.some(({ sender }) => sender._id === viewerId);
  return (
    <ChatContext value={chat}>
      <DropArea attachments={composer.attachments}>
        {header}
        {searchBar}
        <div className="*:mb-0 *:max-w-none *:rounded-none *:py-0.5">
          <OfflineMark apiPath={conversationUrl(conversationRef)} />
        </div>
        {/* On large screens the list beside the chat has the offer. */}
        {hasWritten && <NotificationsOffer className="border-line border-b lg:hidden" />}
        <ChatMessages
          conversation={conversation}
          visibleConversation={visibleConversation}
          outgoing={composer.outgoing}
          now={now}
          jumpControl={jumpControl}
        />
        <Composer composer={composer} />
      </DropArea>
      {forwardDialog}
    </ChatContext>
  );
}
