import { type QueryClient, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { api } from "../../lib/api.ts";
import { useConnectionState, useSend } from "../../lib/realtime.ts";
import { getSession } from "../../lib/session.ts";
import { tabStore } from "../../lib/storage.ts";
import { chatKeys } from "./chat-keys.ts";
import { type ChatPlace, keyOf } from "./chat-place.ts";

type Send = ReturnType<typeof useSend>;

/** Per conversation (`keyOf`): the newest message read here that the server has not acknowledged. */
type UnsentMarks = Readonly<Record<string, string>>;

const unsentMarksQuery = queryOptions({
  queryKey: chatKeys.unsentMarks,
  // Never fetched from the server; cleared with the cache when the user changes.
  queryFn: ({ client }) => heldMarks(client),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** Contains the user id, so that logging out removes it (`endSession`). */
const storeKey = (viewerId: string) => `chat-marks:${viewerId}`;

/** Returns the receipts of this tab that survived a reload. */
function keptMarks(): UnsentMarks {
  const { userId } = getSession();
  if (userId === null) return {};
  try {
    const kept: unknown = JSON.parse(tabStore.get(storeKey(userId)) ?? "{}");
    if (typeof kept !== "object" || kept === null) return {};
    return Object.fromEntries(
      Object.entries(kept).filter((entry): entry is [string, string] => {
        return typeof entry[1] === "string";
      }),
    );
  } catch {
    return {};
  }
}

function heldMarks(queryClient: QueryClient): UnsentMarks {
  return queryClient.getQueryData<UnsentMarks>(chatKeys.unsentMarks) ?? keptMarks();
}

function change(queryClient: QueryClient, to: (held: UnsentMarks) => UnsentMarks): void {
  const marks = to(heldMarks(queryClient));
  queryClient.setQueryData<UnsentMarks>(chatKeys.unsentMarks, marks);
  const { userId } = getSession();
  if (userId === null) return;
  if (Object.keys(marks).length === 0) tabStore.remove(storeKey(userId));
  else tabStore.set(storeKey(userId), JSON.stringify(marks));
}

/** Tells the server that the viewer opened the conversation, which resets its unread count. */
export function clearUnread(place: ChatPlace): Promise<unknown> {
  const options = { keepalive: true };
  return place.kind === "person"
    ? api.call("viewChat", { params: { userId: place.userId }, body: {} }, options)
    : api.call("viewGroup", { params: { id: place.groupId }, body: {} }, options);
}

/**
 * Sends a read receipt at once, so that it is not lost when the page unloads, and stores it until the server
 * acknowledges it.
 */
export function markRead(
  queryClient: QueryClient,
  send: Send,
  { place, messageId }: { place: ChatPlace; messageId: string },
): void {
  // The page is also left by logging out.
  if (getSession().userId === null) return;
  const key = keyOf(place);
  change(queryClient, (held) => ({ ...held, [key]: messageId }));
  deliver(queryClient, send, { key, messageId });
  // A failure is harmless: the next receipt resets the count too.
  clearUnread(place).catch(() => undefined);
}

function deliver(
  queryClient: QueryClient,
  send: Send,
  { key, messageId }: { key: string; messageId: string },
): void {
  const readerId = getSession().userId ?? "";
  void send("messageRead", { messageId, readerId }).then((ack) => {
    if (ack === null) return;
    change(queryClient, ({ [key]: held, ...others }) =>
      held === undefined || held === messageId ? others : { ...others, [key]: held },
    );
  });
}

/** Sends stored receipts as soon as the connection is back, on any page and also after a reload. */
export function useUnsentMarks(): void {
  const queryClient = useQueryClient();
  const send = useSend();
  const state = useConnectionState();
  // An observed query is not garbage-collected.
  useQuery(unsentMarksQuery);
  useEffect(() => {
    if (state !== "connected") return;
    for (const [key, messageId] of Object.entries(heldMarks(queryClient))) {
      deliver(queryClient, send, { key, messageId });
    }
  }, [queryClient, send, state]);
}
