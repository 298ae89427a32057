import { limits } from "@kora/contract/limits";
import type { MessageView } from "@kora/contract/messages";
import { useQueryClient } from "@tanstack/react-query";
import { messagesText } from "#text/messages.ts";
import { api, errorMessage } from "../../../lib/api.ts";
import { serverNow } from "../../../lib/server-clock.ts";
import { useToast } from "../../../ui/toast.tsx";
import { changeConversation } from "../apply-events.ts";
import { patchMessage } from "../chat/conversation.ts";
import type { ConversationRef } from "../conversation-ref.ts";

const { actions: text } = messagesText;

interface Change {
  readonly original: MessageView;
  /** Fields of the optimistic update. */
  readonly optimistic: Partial<MessageView>;
  /** Returns the fields that the server has changed. */
  readonly call: () => Promise<Partial<MessageView> & { readonly revision: number }>;
  /** Toast text if the call fails without a reason of the server. */
  readonly failureText: string;
}

/**
 * Edits, deletes and restores own messages with optimistic updates, rolled back with a toast on failure. Each function
 * returns whether the server has accepted the change.
 */
export function useChangeMessage(conversationRef: ConversationRef) {
  const queryClient = useQueryClient();
  const toast = useToast();

  const patch = (messageId: string, change: (message: MessageView) => MessageView) =>
    changeConversation(queryClient, conversationRef, (conversation) =>
      patchMessage(conversation, messageId, change),
    );

  const applyChange = async ({
    original,
    optimistic,
    call,
    failureText,
  }: Change): Promise<boolean> => {
    patch(original._id, (message) => ({ ...message, ...optimistic }));
    try {
      const updated = await call();
      patch(original._id, (message) =>
        message.revision < updated.revision ? { ...message, ...updated } : message,
      );
      return true;
    } catch (error) {
      patch(original._id, (message) => {
        // A change made meanwhile on another device must stay.
        if (message.revision !== original.revision) return message;
        const { content, isEdited, isDeleted, restorableUntil } = original;
        return { ...message, content, isEdited, isDeleted, restorableUntil };
      });
      toast(errorMessage(error, failureText), "danger");
      return false;
    }
  };

  return {
    edit: (original: MessageView, content: string) =>
      applyChange({
        original,
        optimistic: { content, isEdited: true },
        call: () =>
          api.call("editMessage", { params: { messageId: original._id }, body: { content } }),
        failureText: text.editFailed,
      }),
    remove: (original: MessageView) => {
      const expiry = new Date(serverNow() + limits.message.restoreMilliseconds).toISOString();
      return applyChange({
        original,
        optimistic: { isDeleted: true, restorableUntil: expiry },
        call: async () => {
          const input = { params: { messageId: original._id }, body: {} };
          const { restorableUntil, revision } = await api.call("deleteMessage", input);
          return { isDeleted: true, restorableUntil, revision };
        },
        failureText: text.deleteFailed,
      });
    },
    restore: (original: MessageView) =>
      applyChange({
        original,
        optimistic: { isDeleted: false, restorableUntil: null },
        call: async () => {
          const input = { params: { messageId: original._id }, body: {} };
          const { content, revision } = await api.call("restoreMessage", input);
          return { content, isDeleted: false, restorableUntil: null, revision };
        },
        failureText: text.undoFailed,
      }),
  };
}
