import { useRef, useState } from "react";
import type { OpenChat } from "../chat/chat-context.tsx";
import type { ConversationRef } from "../conversation-ref.ts";
import { useChangeMessage } from "../message-list/use-change-message.ts";
import { useSendMessage } from "../send/use-send-message.ts";
import { loadChatDraft } from "./chat-draft.ts";
import { useAttachments } from "./use-attachments.ts";

/** State of a conversation's composer and attachments, with the functions that send, edit and delete messages. */
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
  const [storedDraft] = useState(() => loadChatDraft(viewerId, conversationRef));
  const [composerTarget, setComposerTarget] = useState<OpenChat["composerTarget"]>(null);
  const [disappearAfter, setDisappearAfter] = useState(storedDraft.disappearAfter);
  /**
   * The unsent text: a ref instead of state, because the composer reads it only on mount and for a new `draftVersion`.
   */
  const draft = useRef(storedDraft.draft);
  const [draftVersion, setDraftVersion] = useState(0);
  const changeMessage = useChangeMessage(conversationRef);
  const sending = useSendMessage({ conversationRef, viewerId, disappearAfter });

  const saveDraft = (content: string) => {
    draft.current = content;
    storedDraft.saveDraft(content);
  };
  const submit = (content: string) => {
    if (composerTarget?.kind === "edit") {
      if (content !== composerTarget.message.content)
        void changeMessage.edit(composerTarget.message, content);
      setComposerTarget(null);
      return;
    }
    sending.send({ content, replyTo: composerTarget?.message ?? null });
    saveDraft("");
    setComposerTarget(null);
    onSent();
  };
  const attachments = useAttachments({
    readDraft: () => draft.current,
    saveDraft,
    sendFile: (file, { content, isFirst }) => {
      const isReply = isFirst && composerTarget?.kind === "reply";
      sending.sendFile(file, { content, replyTo: isReply ? composerTarget.message : null });
      if (isReply) setComposerTarget(null);
      if (isFirst) onSent();
    },
    onClose: () => setDraftVersion((version) => version + 1),
  });
  return {
    ...sending,
    attachments,
    composerTarget,
    setComposerTarget,
    disappearAfter,
    setDisappearAfter: (seconds: number) => {
      setDisappearAfter(seconds);
      storedDraft.saveDisappearAfter(seconds);
    },
    remove: (message: Parameters<OpenChat["remove"]>[0]) => {
      if (composerTarget?.message._id === message._id) setComposerTarget(null);
      void changeMessage.remove(message);
    },
    restore: (message: Parameters<OpenChat["restore"]>[0]) => void changeMessage.restore(message),
    draft,
    draftVersion,
    saveDraft,
    submit,
  };
}
