import { useState } from "react";
import { messagesText as text } from "#text/messages.ts";
import { ApiError } from "../../../lib/api-error.ts";
import { useViewerId } from "../../../lib/session.ts";
import { RefreshNotice } from "../../../ui/refresh-notice.tsx";
import { ErrorState } from "../../../ui/state-panels.tsx";
import { type ConversationRef, conversationKey } from "../conversation-ref.ts";
import { useOutbox } from "../send/use-outbox.ts";
import { Chat } from "./chat.tsx";
import { ChatHeaderFrame } from "./chat-header-frame.tsx";
import { newLoadedRange } from "./conversation.ts";

const nothingLoaded = newLoadedRange([], { revision: 0, hasOlder: false, hasNewer: false });

interface UnloadedChatProps {
  conversationRef: ConversationRef;
  /** The name of the other user or group, or a general title. */
  name: string;
  /** The error text: the conversation could not be loaded. */
  message: string;
  /** The latest error; null while the conversation is being loaded again. */
  error: Error | null;
  onRetry: () => void;
  busy: boolean;
}

/**
 * A conversation that could not be loaded. Without a connection, it shows the viewer's messages that wait to be sent,
 * and the composer for more.
 */
export function UnloadedChat({
  conversationRef,
  name,
  message,
  error,
  onRetry,
  busy,
}: UnloadedChatProps) {
  // State keeps the identity of the object between renders, because effects depend on it.
  const [initialRef] = useState(conversationRef);
  const [lastError, setLastError] = useState(error);
  if (error !== null && error !== lastError) setLastError(error);
  const viewerId = useViewerId();
  const { outgoing } = useOutbox();
  const key = conversationKey(initialRef);
  const hasUnsent = outgoing.some(({ from, to }) => from === viewerId && to === key);
  const isOffline = lastError instanceof ApiError && lastError.code === "OFFLINE";
  if (!isOffline || !hasUnsent) {
    return (
      <>
        <h1 className="sr-only">{name}</h1>
        <ErrorState message={message} error={lastError} onRetry={onRetry} busy={busy} />
      </>
    );
  }
  const info = {
    conversationRef: initialRef,
    name,
    unreadCount: 0,
    composerReplacement: null,
    composerHint: null,
    isInert: false,
    emptyText: text.empty,
    findMentionable: null,
  };
  const header = (
    <>
      <ChatHeaderFrame>
        <h1 dir="auto" className="min-w-0 flex-1 truncate py-3 font-bold text-base leading-tight">
          {name}
        </h1>
      </ChatHeaderFrame>
      <div className="*:rounded-none">
        <RefreshNotice message={text.olderNeedConnection} onRetry={onRetry} busy={busy} />
      </div>
    </>
  );
  return <Chat info={info} conversation={nothingLoaded} header={header} />;
}
