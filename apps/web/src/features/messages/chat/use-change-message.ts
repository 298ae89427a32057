import { limits } from "@kora/contract/limits";
import type { MessageView } from "@kora/contract/messages";
import { useQueryClient } from "@tanstack/react-query";
import { messagesText } from "#text/messages.ts";
import { api } from "../../../lib/api.ts";
import { useToast } from "../../../ui/toast.tsx";
import { changeConversation } from "../apply-events.ts";
import type { ChatPlace } from "../chat-place.ts";
import { withPatch } from "./conversation.ts";

const { acts: text } = messagesText;

interface Change {
  readonly of: MessageView;
  /** Shown at once. */
  readonly shown: Partial<MessageView>;
  readonly call: () => Promise<Partial<MessageView> & { readonly revision: number }>;
  /** Toast text when the call fails. */
  readonly failed: string;
}

/** Edits, deletes and restores own messages with optimistic updates, rolled back with a toast on failure. */
export function useChangeMessage(place: ChatPlace) {
  const queryClient = useQueryClient();
  const toast = useToast();

  const patch = (messageId: string, change: (message: MessageView) => MessageView) =>
    changeConversation(queryClient, place, (held) => withPatch(held, messageId, change));

  const make = async ({ of, shown, call, failed }: Change) => {
    patch(of._id, (message) => ({ ...message, ...shown }));
    try {
      const told = await call();
      patch(of._id, (message) =>
        message.revision < told.revision ? { ...message, ...told } : message,
      );
    } catch {
      patch(of._id, (message) => {
        // A change made meanwhile on another device must stay.
        if (message.revision !== of.revision) return message;
        const { content, isEdited, isDeleted, restorableUntil } = of;
        return { ...message, content, isEdited, isDeleted, restorableUntil };
      });
      toast(failed, "danger");
    }
  };

  return {
    edit: (of: MessageView, content: string) =>
      make({
        of,
        shown: { content, isEdited: true },
        call: () => api.call("editMessage", { params: { messageId: of._id }, body: { content } }),
        failed: text.editFailed,
      }),
    remove: (of: MessageView) => {
      const until = new Date(Date.now() + limits.message.restoreMilliseconds).toISOString();
      return make({
        of,
        shown: { isDeleted: true, restorableUntil: until },
        call: async () => {
          const parts = { params: { messageId: of._id }, body: {} };
          const { restorableUntil, revision } = await api.call("deleteMessage", parts);
          return { isDeleted: true, restorableUntil, revision };
        },
        failed: text.deleteFailed,
      });
    },
    undo: (of: MessageView) =>
      make({
        of,
        shown: { isDeleted: false, restorableUntil: null },
        call: async () => {
          const parts = { params: { messageId: of._id }, body: {} };
          const { content, revision } = await api.call("restoreMessage", parts);
          return { content, isDeleted: false, restorableUntil: null, revision };
        },
        failed: text.undoFailed,
      }),
  };
}
