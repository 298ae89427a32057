import { type QueryClient, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { api } from "../../lib/api.ts";
import { useConnectionState, useSend } from "../../lib/realtime.ts";
import { getSession } from "../../lib/session.ts";
import { tabStore } from "../../lib/storage.ts";
import { chatKeys } from "./chat-keys.ts";
import { type ChatPlace, keyOf } from "./chat-place.ts";

type Send = ReturnType<typeof useSend>;

/** For each place (`keyOf`), the newest message there that was read here and of which the server does not know yet. */
type UnsentMarks = Readonly<Record<string, string>>;

const unsentMarksQuery = queryOptions({
  queryKey: chatKeys.unsentMarks,
  // Nobody is asked: what lies in the cache goes with the person.
  queryFn: ({ client }) => heldMarks(client),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** Under the person's own name: it goes with what is theirs when they log out. */
const storeKey = (viewerId: string) => `chat-marks:${viewerId}`;

/** What a reload has left of this tab's marks. */
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

/** The viewer looks at it: nothing of it counts as unread. */
export function clearUnread(place: ChatPlace): Promise<unknown> {
  const options = { keepalive: true };
  return place.kind === "person"
    ? api.call("viewChat", { params: { userId: place.userId }, body: {} }, options)
    : api.call("viewGroup", { params: { id: place.groupId }, body: {} }, options);
}

/** Sends a mark at once, so that it leaves with a page that goes; it waits until the server has said that it has it. */
export function markRead(
  queryClient: QueryClient,
  send: Send,
  { place, messageId }: { place: ChatPlace; messageId: string },
): void {
  // Who signs out leaves the page too.
  if (getSession().userId === null) return;
  const key = keyOf(place);
  change(queryClient, (held) => ({ ...held, [key]: messageId }));
  deliver(queryClient, send, { key, messageId });
  // What cannot be counted as seen now is with the next one.
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

/**
 * Sends what could not be sent when it was read, as soon as the line is back; wherever one is by then, and also
 * after a reload.
 */
export function useUnsentMarks(): void {
  const queryClient = useQueryClient();
  const send = useSend();
  const state = useConnectionState();
  // Observed, so that they are kept.
  useQuery(unsentMarksQuery);
  useEffect(() => {
    if (state !== "connected") return;
    for (const [key, messageId] of Object.entries(heldMarks(queryClient))) {
      deliver(queryClient, send, { key, messageId });
    }
  }, [queryClient, send, state]);
}
