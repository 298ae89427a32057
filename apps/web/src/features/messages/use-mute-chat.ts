import type { ChatView, RecentChatView } from "@kora/contract/messages";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { serializedToggle } from "../../lib/serialized-toggle.ts";
import { chatKeys } from "./chat-keys.ts";
import { updateChatEntry } from "./recent/chat-list-cache.ts";

type MuteTarget = Pick<RecentChatView, "userId" | "isMuted">;

/** Returns a mutation that mutes (`isOn`) or unmutes a chat with an optimistic update, rolled back on failure. */
export function useMuteChat({ userId }: MuteTarget) {
  const queryClient = useQueryClient();
  const applyToCache = (isMuted: boolean) => {
    updateChatEntry(queryClient, userId, (entry) => ({ ...entry, isMuted }));
    queryClient.setQueryData<ChatView>(
      chatKeys.chat(userId),
      (chat) => chat && { ...chat, isMuted },
    );
  };
  return useMutation(
    serializedToggle<{ isMuted: boolean }, MuteTarget, { confirmed: { isMuted: boolean } }>(
      queryClient,
      {
        mutationKey: ["chats", "mute", userId],
        send: (on) => api.call("muteChat", { params: { userId }, body: { on } }),
        show: applyToCache,
        createState: ({ isMuted }) => ({ confirmed: { isMuted } }),
        applyLatest: ({ confirmed }) => applyToCache(confirmed.isMuted),
      },
    ),
  );
}
