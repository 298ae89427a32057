import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useCachedResponseTime } from "../../../lib/connection.ts";
import { chatKeys } from "../chat-keys.ts";
import { conversationUrl } from "../conversation-ref.ts";
import { reportViewed } from "../receipts/pending-receipts.ts";
import { getConversation } from "./cached-conversation.ts";
import type { ConversationInfo } from "./chat-context.tsx";
import { refreshMediaUrls } from "./resync.ts";

/** Milliseconds between two refreshes: less than the lifetime of a signed media URL. */
const mediaUrlRefreshInterval = 25 * 60_000;

/**
 * Clears the unread count of the open conversation, refreshes its media URLs, and on unmount drops it from the cache
 * if its latest messages are not loaded.
 */
export function useConversationLifecycle({ conversationRef, unreadCount }: ConversationInfo): void {
  const queryClient = useQueryClient();
  const hasUnread = unreadCount > 0;
  useEffect(() => {
    if (!hasUnread) return;
    reportViewed(conversationRef).catch(() => undefined);
  }, [hasUnread, conversationRef]);
  useEffect(
    () => () => {
      // The next opening then fetches the conversation from the first unread message on.
      if (getConversation(queryClient, conversationRef)?.hasNewer)
        queryClient.removeQueries({ queryKey: chatKeys.messages(conversationRef) });
    },
    [queryClient, conversationRef],
  );

  // The signed URLs of messages from the offline cache may have expired when the connection is back.
  const isFromOfflineCache = useCachedResponseTime(conversationUrl(conversationRef)) !== undefined;
  const wasFromOfflineCache = useRef(isFromOfflineCache);
  useEffect(() => {
    if (wasFromOfflineCache.current && !isFromOfflineCache)
      void refreshMediaUrls(queryClient, conversationRef).catch(() => undefined);
    wasFromOfflineCache.current = isFromOfflineCache;
  }, [isFromOfflineCache, queryClient, conversationRef]);

  useEffect(() => {
    const timer = setInterval(
      () => void refreshMediaUrls(queryClient, conversationRef).catch(() => undefined),
      mediaUrlRefreshInterval,
    );
    return () => clearInterval(timer);
  }, [queryClient, conversationRef]);
}
