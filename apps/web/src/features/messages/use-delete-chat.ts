import { useMutation, useQueryClient } from "@tanstack/react-query";
import { messagesText } from "#text/messages.ts";
import { recentText } from "#text/recent.ts";
import { api } from "../../lib/api.ts";
import { useConfirm } from "../../ui/questions.tsx";
import { useToast } from "../../ui/toast.tsx";
import { deleteChatMutation } from "./recent/delete-chat.ts";

const { header: text } = messagesText;

/**
 * Returns a function that asks for confirmation, then deletes a chat for the viewer. The chat is listed again with its
 * next message. `onConfirmed` may navigate away.
 */
export function useDeleteChat() {
  const confirm = useConfirm();
  const toast = useToast();
  const { mutateAsync: remove } = useMutation(
    deleteChatMutation(useQueryClient(), async ({ userId }) => {
      await api.call("deleteChat", { params: { userId }, body: {} });
    }),
  );
  return async (
    { userId, name }: { userId: string; name: string },
    onConfirmed?: () => void,
  ): Promise<void> => {
    const isConfirmed = await confirm({
      question: recentText.deleteQuestion(name),
      detail: text.removeDetail,
      confirm: text.removeConfirm,
      danger: true,
    });
    if (!isConfirmed) return;
    onConfirmed?.();
    // The chat is removed before the server confirms it, so a failure may be shown on another page.
    await remove({ userId }).catch(() => toast(text.removeFailed, "danger"));
  };
}
