import type { ChatView, RecentChatView } from "@kora/contract/messages";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../lib/api.ts";
import { pressesInOrder } from "../../../lib/presses-in-order.ts";
import { chatKeys } from "../chat-keys.ts";
import { deleteChat } from "./delete-chat.ts";
import { changeLine } from "./recent-cache.ts";

/** Mutes a conversation or no longer; pass what is wished. Shown at once, taken back when the server refuses. */
export function useMuteChat({ userId }: RecentChatView) {
  const queryClient = useQueryClient();
  const show = (isMuted: boolean) => {
    changeLine(queryClient, userId, (line) => ({ ...line, isMuted }));
    queryClient.setQueryData<ChatView>(
      chatKeys.chat(userId),
      (chat) => chat && { ...chat, isMuted },
    );
  };
  return useMutation(
    pressesInOrder<{ isMuted: boolean }, RecentChatView, { confirmed: { isMuted: boolean } }>(
      queryClient,
      {
        mutationKey: ["chats", "mute", userId],
        send: (on) => api.call("muteChat", { params: { userId }, body: { on } }),
        show,
        begin: ({ isMuted }) => ({ confirmed: { isMuted } }),
        settle: ({ confirmed }) => show(confirmed.isMuted),
      },
    ),
  );
}

/** Hides a conversation for oneself until the next message. */
export function useDeleteChat() {
  return useMutation(
    deleteChat(useQueryClient(), async ({ userId }) => {
      await api.call("deleteChat", { params: { userId }, body: {} });
    }),
  );
}
