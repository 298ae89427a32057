import { useMutation, useQueryClient } from "@tanstack/react-query";
import { messagesText } from "#text/messages.ts";
import { recentText } from "#text/recent.ts";
import { api } from "../../lib/api.ts";
import { useConfirm } from "../../ui/questions.tsx";
import { useToast } from "../../ui/toast.tsx";
import { deleteChatMutation } from "./recent/delete-chat.ts";

const { header: text } = messagesText;

/**
 * Asks for confirmation, then deletes a chat for the viewer. It is listed again with its next message. `onConfirmed`
 * may navigate away.
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
    // The update is optimistic. The page may have changed when a failure is shown.
    await remove({ userId }).catch(() => toast(text.removeFailed, "danger"));
  };
}
