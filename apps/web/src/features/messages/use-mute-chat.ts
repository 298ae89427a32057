import type { ChatView, RecentChatView } from "@kora/contract/messages";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { toggleMutation } from "../../lib/toggle.ts";
import { chatKeys } from "./chat-keys.ts";
import { updateChatEntry } from "./recent/chat-list-cache.ts";

type MuteTarget = Pick<RecentChatView, "userId" | "isMuted">;

/** Returns a function that mutes (`on`) or unmutes a chat with an optimistic update, rolled back on failure. */
export function useMuteChat({ userId, isMuted }: MuteTarget) {
  const queryClient = useQueryClient();
  const show = (isMuted: boolean) => {
    updateChatEntry(queryClient, userId, (entry) => ({ ...entry, isMuted }));
    queryClient.setQueryData<ChatView>(
      chatKeys.chat(userId),
      (chat) => chat && { ...chat, isMuted },
    );
  };
  const { mutateAsync } = useMutation(
    toggleMutation<boolean>(queryClient, {
      mutationKey: ["chats", "mute", userId],
      send: async (on) =>
        (await api.call("muteChat", { params: { userId }, body: { on } })).isMuted,
      expect: (_before, on) => on,
      show,
    }),
  );
  return (on: boolean) => mutateAsync({ isOn: on, before: isMuted });
}
