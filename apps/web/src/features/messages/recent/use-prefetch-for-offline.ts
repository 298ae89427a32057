import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { ApiError, api } from "../../../lib/api.ts";
import { isSaverMode } from "../../../lib/is-saver-mode.ts";
import { messagesPageSize as limit } from "../../../lib/offline-urls.ts";
import { fetchMessages } from "../chat/fetch-messages.ts";
import { chatKeys } from "../chat-keys.ts";
import {
  type ConversationRef,
  conversationKey,
  parseConversationKey,
} from "../conversation-ref.ts";

/** Max conversations per list. The chat list and the group list together stay below the size of the offline cache. */
const maxConversations = 10;
/** The prefetch starts this many milliseconds after the list is shown, so that pictures on the screen come first. */
const startDelay = 1_000;
/** Milliseconds until a conversation is prefetched again. Meanwhile, events keep the cached messages up to date. */
const staleTime = 5 * 60_000;

/**
 * Prefetches the latest messages of the first listed conversations, so that the service worker caches them and they
 * can be read offline even if they were never opened on this device. Does nothing without a service worker, or in saver
 * mode.
 */
export function usePrefetchForOffline(listed: readonly ConversationRef[]): void {
  const queryClient = useQueryClient();
  const keys = listed.slice(0, maxConversations).map(conversationKey).join();
  useEffect(() => {
    if (keys === "" || !navigator.serviceWorker?.controller || isSaverMode()) return;
    const abort = new AbortController();
    const conversationRefs = keys.split(",").map(parseConversationKey);
    const timer = setTimeout(
      () => void prefetch(queryClient, conversationRefs, abort.signal),
      startDelay,
    );
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [queryClient, keys]);
}

/** Prefetches one conversation after the other. Stops when the server cannot be reached or is overloaded. */
async function prefetch(
  queryClient: QueryClient,
  conversationRefs: readonly ConversationRef[],
  signal: AbortSignal,
): Promise<void> {
  for (const conversationRef of conversationRefs) {
    if (signal.aborted) return;
    try {
      await queryClient.fetchQuery({
        queryKey: chatKeys.prefetched(conversationRef),
        staleTime,
        retry: false,
        queryFn: () => fetchForOffline(conversationRef),
      });
    } catch (error) {
      const isNotAccessible = error instanceof ApiError && [403, 404].includes(error.status);
      if (!isNotAccessible) return;
    }
  }
}

/** Makes the requests that opening the conversation makes. The service worker caches their responses. */
async function fetchForOffline(conversationRef: ConversationRef): Promise<true> {
  const info =
    conversationRef.kind === "chat"
      ? api.call("getChat", { params: { userId: conversationRef.userId } })
      : api.call("getGroup", { params: { id: conversationRef.groupId } });
  await Promise.all([info, fetchMessages(conversationRef, { limit })]);
  // A query must not return undefined.
  return true;
}
