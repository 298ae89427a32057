import { useRef, useState } from "react";
import type { OpenChat } from "../chat/chat-context.tsx";
import type { ConversationRef } from "../conversation-ref.ts";
import { useChangeMessage } from "../message-list/use-change-message.ts";
import { useSendMessage } from "../send/use-send-message.ts";
import { loadChatDraft } from "./chat-draft.ts";

/** State of a conversation's composer, with the functions that send, edit and delete messages. */
export function useChatComposer({
  conversationRef,
  viewerId,
  onSent,
}: {
  conversationRef: ConversationRef;
  viewerId: string;
  onSent: () => void;
}) {
  const [storedDraft] = useState(() => loadChatDraft(viewerId, conversationRef));
  const [composerTarget, setComposerTarget] = useState<OpenChat["composerTarget"]>(null);
  const [timer, setTimer] = useState(storedDraft.timer);
  /** A ref instead of state, because only a newly mounted composer reads it. */
  const draft = useRef(storedDraft.draft);
  const change = useChangeMessage(conversationRef);
  const sending = useSendMessage({ conversationRef, viewerId, timer });

  const saveDraft = (content: string) => {
    draft.current = content;
    storedDraft.saveDraft(content);
  };
  const submit = (content: string) => {
    if (composerTarget?.kind === "edit") {
      if (content !== composerTarget.message.content)
        void change.edit(composerTarget.message, content);
      setComposerTarget(null);
      return;
    }
    sending.send({ content, replyTo: composerTarget?.message ?? null });
    saveDraft("");
    setComposerTarget(null);
    onSent();
  };
  return {
    ...sending,
    composerTarget,
    setComposerTarget,
    timer,
    setTimer: (seconds: typeof timer) => {
      setTimer(seconds);
      storedDraft.saveTimer(seconds);
    },
    remove: (message: Parameters<OpenChat["remove"]>[0]) => {
      if (composerTarget?.message._id === message._id) setComposerTarget(null);
      void change.remove(message);
    },
    undo: (message: Parameters<OpenChat["undo"]>[0]) => void change.undo(message),
    draft,
    saveDraft,
    submit,
  };
}
