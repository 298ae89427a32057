import { type QueryClient, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { api } from "../../../lib/api.ts";
import { useConnectionState, useSendEvent } from "../../../lib/realtime.ts";
import { getSession } from "../../../lib/session.ts";
import { tabStore } from "../../../lib/storage.ts";
import { chatKeys } from "../chat-keys.ts";
import { type ConversationRef, conversationKey } from "../conversation-ref.ts";

type Send = ReturnType<typeof useSendEvent>;

/** By `conversationKey`: the id of the newest message that was read in this tab, until the server acknowledges it. */
type PendingReceipts = Readonly<Record<string, string>>;

const pendingReceiptsQuery = queryOptions({
  queryKey: chatKeys.pendingReceipts,
  // The function reads the cache or this tab's storage. The entry is cleared with the cache when the user changes.
  queryFn: ({ client }) => getPendingReceipts(client),
  // The entry is no response of the server, so it is neither refetched nor removed after a time.
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** The key contains the user id, so that `endSession` removes it when the user signs out. */
const storeKey = (viewerId: string) => `chat-marks:${viewerId}`;

/** Returns the receipts that this tab stored before a reload. */
function loadStoredReceipts(): PendingReceipts {
  const { userId } = getSession();
  if (userId === null) return {};
  try {
    const stored: unknown = JSON.parse(tabStore.get(storeKey(userId)) ?? "{}");
    if (typeof stored !== "object" || stored === null) return {};
    return Object.fromEntries(
      Object.entries(stored).filter((entry): entry is [string, string] => {
        return typeof entry[1] === "string";
      }),
    );
  } catch {
    return {};
  }
}

function getPendingReceipts(queryClient: QueryClient): PendingReceipts {
  return (
    queryClient.getQueryData<PendingReceipts>(chatKeys.pendingReceipts) ?? loadStoredReceipts()
  );
}

function updateReceipts(
  queryClient: QueryClient,
  update: (current: PendingReceipts) => PendingReceipts,
): void {
  const receipts = update(getPendingReceipts(queryClient));
  queryClient.setQueryData<PendingReceipts>(chatKeys.pendingReceipts, receipts);
  const { userId } = getSession();
  if (userId === null) return;
  if (Object.keys(receipts).length === 0) tabStore.remove(storeKey(userId));
  else tabStore.set(storeKey(userId), JSON.stringify(receipts));
}

/** Tells the server that the viewer opened the conversation, which resets its unread count. */
export function reportViewed(conversationRef: ConversationRef): Promise<unknown> {
  const options = { keepalive: true };
  return conversationRef.kind === "chat"
    ? api.call("viewChat", { params: { userId: conversationRef.userId }, body: {} }, options)
    : api.call("viewGroup", { params: { id: conversationRef.groupId }, body: {} }, options);
}

/**
 * Sends a read receipt at once, so that it is not lost when the page unloads, and stores it until the server
 * acknowledges it.
 */
export function sendReadReceipt(
  queryClient: QueryClient,
  send: Send,
  { conversationRef, messageId }: { conversationRef: ConversationRef; messageId: string },
): void {
  // After signing out, the page unmounts without a session.
  if (getSession().userId === null) return;
  const key = conversationKey(conversationRef);
  updateReceipts(queryClient, (current) => ({ ...current, [key]: messageId }));
  sendReceipt(queryClient, send, { key, messageId });
  // A failure is harmless: the next receipt resets the count too.
  reportViewed(conversationRef).catch(() => undefined);
}

function sendReceipt(
  queryClient: QueryClient,
  send: Send,
  { key, messageId }: { key: string; messageId: string },
): void {
  const readerId = getSession().userId ?? "";
  void send("messageRead", { messageId, readerId }).then((ack) => {
    if (ack === null) return;
    // A newer receipt, sent meanwhile, stays pending.
    updateReceipts(queryClient, ({ [key]: current, ...others }) =>
      current === undefined || current === messageId ? others : { ...others, [key]: current },
    );
  });
}

/** Sends the pending receipts as soon as the connection is back, on any page and also after a reload. */
export function useSendPendingReceipts(): void {
  const queryClient = useQueryClient();
  const send = useSendEvent();
  const state = useConnectionState();
  // An observed query is not garbage-collected.
  useQuery(pendingReceiptsQuery);
  useEffect(() => {
    if (state !== "connected") return;
    for (const [key, messageId] of Object.entries(getPendingReceipts(queryClient))) {
      sendReceipt(queryClient, send, { key, messageId });
    }
  }, [queryClient, send, state]);
}
