import type { RecentChatView } from "@kora/contract/messages";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { WindowVirtualizer } from "virtua";
import { recentText as text } from "#text/recent.ts";
import { PresenceSubscription } from "../../../entities/user/presence-subscription.tsx";
import { chatKeys } from "../chat-keys.ts";
import { chatQuery } from "../chat-query.ts";
import { parseConversationKey, toChatRef } from "../conversation-ref.ts";
import { useExpiryClock } from "../use-expiry-clock.ts";
import { ChatListItem } from "./chat-list-item.tsx";
import { useUnsentMessages } from "./unsent-preview.tsx";
import { usePrefetchForOffline } from "./use-prefetch-for-offline.ts";

/** In pixels; equals the row's class `h-19`. */
const rowHeight = 76;

/** Returns the users whose chat is not listed yet, because the viewer's first message to them is unsent. */
function useUnlistedUserIds(listed: readonly RecentChatView[]): string[] {
  const userIds = new Set(
    useUnsentMessages()
      .map(({ to }) => parseConversationKey(to))
      .flatMap((conversationRef) =>
        conversationRef.kind === "chat" ? [conversationRef.userId] : [],
      ),
  );
  for (const { userId } of listed) userIds.delete(userId);
  return [...userIds];
}

/** A chat that the server does not list yet. */
function UnlistedChat({ userId, now }: { userId: string; now: number }) {
  const { data: chat } = useQuery(chatQuery(userId));
  return chat && <ChatListItem chat={{ ...chat, lastMessage: null }} now={now} />;
}

/** A virtualized list of chats. Shows `empty` if there are neither chats nor unsent messages to new users. */
export function RecentList({
  chats,
  empty,
}: {
  chats: readonly RecentChatView[];
  empty: ReactNode;
}) {
  const queryClient = useQueryClient();
  const unlistedUserIds = useUnlistedUserIds(chats);
  usePrefetchForOffline(chats.map(({ userId }) => toChatRef(userId)));
  const expiryTimes = chats.flatMap(({ lastMessage }) =>
    lastMessage?.disappearsAt ? [Date.parse(lastMessage.disappearsAt)] : [],
  );
  const now = useExpiryClock(expiryTimes);
  const expiredCount = expiryTimes.filter((end) => end <= now).length;
  // When the last message of a chat disappears, only the server knows the message before it.
  useEffect(() => {
    if (expiredCount > 0)
      void queryClient.invalidateQueries({ queryKey: chatKeys.recent, exact: true });
  }, [queryClient, expiredCount]);
  if (chats.length === 0 && unlistedUserIds.length === 0) return empty;
  return (
    // The virtualizer disables pointer events while the page scrolls. The last class enables them again, so that a
    // press that begins meanwhile is not lost.
    <section
      aria-label={text.list}
      className="overflow-hidden rounded-lg border border-line bg-surface-raised *:pointer-events-auto!"
    >
      <PresenceSubscription>
        {unlistedUserIds.map((userId) => (
          <UnlistedChat key={userId} userId={userId} now={now} />
        ))}
        <WindowVirtualizer bufferSize={600} itemSize={rowHeight}>
          {chats.map((chat) => (
            <ChatListItem key={chat.userId} chat={chat} now={now} />
          ))}
        </WindowVirtualizer>
      </PresenceSubscription>
    </section>
  );
}
