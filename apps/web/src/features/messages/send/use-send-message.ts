import type { MessageView } from "@kora/contract/messages";
import { toQuotedMessage } from "../chat/conversation.ts";
import type { PreparedFile } from "../composer/prepare-file.ts";
import { type ConversationRef, conversationKey } from "../conversation-ref.ts";
import type { VoiceNote } from "../voice/voice-note.ts";
import { useOutbox } from "./use-outbox.ts";

export interface NewMessage {
  readonly content: string;
  readonly replyTo: MessageView | null;
  /** Id of the forwarded message, whose content the server copies. */
  readonly forwardOf?: string;
  /** Recipient of a forwarded message; defaults to the open conversation. */
  readonly to?: ConversationRef;
}

/** Returns functions that send messages to a conversation, and its unsent messages. */
export function useSendMessage({
  conversationRef,
  viewerId,
  disappearAfter,
}: {
  conversationRef: ConversationRef;
  viewerId: string;
  /** Seconds after which the messages disappear; 0 for never. */
  disappearAfter: number;
}) {
  const { outbox, outgoing, progress } = useOutbox();
  const key = conversationKey(conversationRef);
  const commonFields = { from: viewerId, disappearAfter };

  const send = ({ content, replyTo, forwardOf, to = conversationRef }: NewMessage) =>
    outbox.add({
      ...commonFields,
      to: conversationKey(to),
      content,
      replyTo: replyTo && toQuotedMessage(replyTo),
      forwardOf: forwardOf ?? null,
      file: null,
    });
  const sendFile = (
    file: PreparedFile,
    { content, replyTo }: Pick<NewMessage, "content" | "replyTo">,
  ) =>
    outbox.add({
      ...commonFields,
      to: key,
      content,
      replyTo: replyTo && toQuotedMessage(replyTo),
      forwardOf: null,
      file,
    });
  const toVoiceMessage = (file: VoiceNote, replyTo: MessageView | null) => ({
    ...commonFields,
    to: key,
    content: "",
    replyTo: replyTo && toQuotedMessage(replyTo),
    forwardOf: null,
    file,
  });
  const ownMessages = outgoing.filter(({ from, to }) => from === viewerId && to === key);
  return {
    send,
    sendFile,
    /**
     * Sends voice notes at once, or stores them (`hold`) until the viewer sends (`release`) or discards them.
     */
    voiceNotes: {
      recordedNote: ownMessages.find(({ state }) => state === "held") ?? null,
      // The quoted message is set on release.
      hold: (note: VoiceNote) => outbox.hold(toVoiceMessage(note, null)),
      send: (note: VoiceNote, replyTo: MessageView | null) =>
        outbox.add(toVoiceMessage(note, replyTo)),
      release: (clientId: string, replyTo: MessageView | null) =>
        outbox.release(clientId, {
          replyTo: replyTo && toQuotedMessage(replyTo),
          disappearAfter,
        }),
      discard: outbox.discard,
    },
    outbox,
    outgoing: ownMessages.filter(({ state }) => state !== "held"),
    progress,
  };
}
