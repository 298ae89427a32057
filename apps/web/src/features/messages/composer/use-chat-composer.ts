import type { MessageView } from "@kora/contract/messages";
import { useState } from "react";
import type { OpenChat } from "../chat/chat-context.tsx";
import { toQuotedMessage } from "../chat/conversation.ts";
import { type ConversationRef, conversationKey } from "../conversation-ref.ts";
import type { NewOutgoing } from "../send/outbox.ts";
import { useOutbox } from "../send/use-outbox.ts";
import { createChatDraft, loadDisappearAfter, saveDisappearAfter } from "./chat-draft.ts";
import type { PreparedFile } from "./prepare-file.ts";
import { useAttachments } from "./use-attachments.ts";

export type ChatComposer = ReturnType<typeof useChatComposer>;

/** A message as the viewer has written it. */
interface WrittenMessage {
  /** The text; none for a forwarded message, whose text the server copies. */
  readonly content?: string;
  readonly file?: PreparedFile;
  readonly replyTo?: MessageView | null;
  /** Id of the message that is forwarded. */
  readonly forwardOf?: string;
  /** Where a message is forwarded to; by default, the open conversation. */
  readonly to?: ConversationRef;
}

/**
 * Returns what the viewer writes in a conversation (text, attached files and voice notes), the functions that put it into
 * the outbox, and the messages that are not sent yet.
 */
export function useChatComposer({
  conversationRef,
  viewerId,
  onSent,
}: {
  conversationRef: ConversationRef;
  viewerId: string;
  /** Called once for a text message, or for all files sent together, when it is in the outbox. */
  onSent: () => void;
}) {
  const [draft] = useState(() => createChatDraft(viewerId, conversationRef));
  const [composerTarget, setComposerTarget] = useState<OpenChat["composerTarget"]>(null);
  const [disappearAfter, setDisappearAfter] = useState(() =>
    loadDisappearAfter(viewerId, conversationRef),
  );
  const { outbox, outgoing, progress } = useOutbox();
  const key = conversationKey(conversationRef);
  const unsent = outgoing.filter(({ from, to }) => from === viewerId && to === key);
  const toOutgoing = (message: WrittenMessage): NewOutgoing => ({
    from: viewerId,
    to: message.to === undefined ? key : conversationKey(message.to),
    content: message.content ?? "",
    replyTo: message.replyTo ? toQuotedMessage(message.replyTo) : null,
    forwardOf: message.forwardOf ?? null,
    file: message.file ?? null,
    disappearAfter,
  });
  const replyTo = composerTarget?.kind === "reply" ? composerTarget.message : null;
  const endReply = () => {
    if (replyTo !== null) setComposerTarget(null);
  };
  const send = (message: WrittenMessage) => outbox.add(toOutgoing(message));
  const sendReply = (message: WrittenMessage) => {
    send({ ...message, replyTo });
    endReply();
  };
  const attachments = useAttachments({
    draft,
    sendFile: (message, { isFirst }) => {
      if (!isFirst) return send(message);
      sendReply(message);
      onSent();
    },
  });
  return {
    draft,
    attachments,
    composerTarget,
    setComposerTarget,
    disappearAfter,
    setDisappearAfter: (seconds: number) => {
      setDisappearAfter(seconds);
      saveDisappearAfter(viewerId, conversationRef, seconds);
    },
    sendText: (content: string) => {
      sendReply({ content });
      draft.setText("");
      onSent();
    },
    sendVoiceNote: (file: PreparedFile) => sendReply({ file }),
    /** Stores a voice note until the viewer sends (`sendRecordedNote`) or discards it. Resolves when it is stored. */
    holdVoiceNote: (file: PreparedFile) => outbox.hold(toOutgoing({ file })),
    /** The voice note that is stored and not sent; null without one. */
    recordedNote: unsent.find(({ state }) => state === "held") ?? null,
    sendRecordedNote: (clientId: string) => {
      outbox.release(clientId, { replyTo: replyTo && toQuotedMessage(replyTo), disappearAfter });
      endReply();
    },
    forward: (messageId: string, to: ConversationRef) => send({ forwardOf: messageId, to }),
    /** The messages that are not sent yet, without `recordedNote`. */
    outgoing: unsent.filter(({ state }) => state !== "held"),
    progress,
    retry: outbox.retry,
    discard: outbox.discard,
  };
}
