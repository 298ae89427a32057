import { type ReactNode, useState } from "react";
import { messagesText as text } from "#text/messages.ts";
import { lazyComponent } from "../../../ui/lazy-component.tsx";
import { useToast } from "../../../ui/toast.tsx";
import { type ConversationRef, conversationKey } from "../conversation-ref.ts";

const ForwardDialog = lazyComponent(
  async () => (await import("./forward-dialog.tsx")).ForwardDialog,
  {
    fallback: null,
  },
);

/**
 * Returns a function that opens a dialog and forwards a message of this conversation to the one that is chosen there,
 * and the dialog to render.
 */
export function useForwarding(
  conversationRef: ConversationRef,
  forward: (messageId: string, to: ConversationRef) => void,
): [forward: (messageId: string) => void, dialog: ReactNode] {
  const toast = useToast();
  const [messageId, setMessageId] = useState<string | null>(null);
  const dialog = messageId !== null && (
    <ForwardDialog
      onClose={() => setMessageId(null)}
      onPick={(target) => {
        forward(messageId, target.conversationRef);
        setMessageId(null);
        if (conversationKey(target.conversationRef) !== conversationKey(conversationRef)) {
          toast(text.forwarding.forwarded(target.name), "success");
        }
      }}
    />
  );
  return [setMessageId, dialog];
}
