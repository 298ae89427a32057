import { type QueryClient, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useConnectionState, useSend } from "../../app/realtime.tsx";
import { api } from "../../lib/api.ts";
import { getSession } from "../../lib/session.ts";
import { chatKeys } from "./chat-keys.ts";

type Send = ReturnType<typeof useSend>;

/** For each person, the newest message of theirs that was read here and of which the server does not know yet. */
type UnsentMarks = Readonly<Record<string, string>>;

const unsentMarksQuery = queryOptions({
  queryKey: chatKeys.unsentMarks,
  // Nobody is asked: what lies in the cache goes with the person.
  queryFn: ({ client }) => client.getQueryData<UnsentMarks>(chatKeys.unsentMarks) ?? {},
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

function change(queryClient: QueryClient, to: (held: UnsentMarks) => UnsentMarks): void {
  queryClient.setQueryData<UnsentMarks>(chatKeys.unsentMarks, (held) => to(held ?? {}));
}

/** Sends a mark at once, so that it leaves with a page that goes; it waits until the server has said that it has it. */
export function markRead(
  queryClient: QueryClient,
  send: Send,
  { userId, messageId }: { userId: string; messageId: string },
): void {
  // Who signs out leaves the page too.
  if (getSession().userId === null) return;
  change(queryClient, (held) => ({ ...held, [userId]: messageId }));
  deliver(queryClient, send, { userId, messageId });
  // What cannot be counted as seen now is with the next one.
  api
    .call("viewChat", { params: { userId }, body: {} }, { keepalive: true })
    .catch(() => undefined);
}

function deliver(
  queryClient: QueryClient,
  send: Send,
  { userId, messageId }: { userId: string; messageId: string },
): void {
  const readerId = getSession().userId ?? "";
  void send("messageRead", { messageId, readerId }).then((ack) => {
    if (ack === null) return;
    change(queryClient, ({ [userId]: held, ...others }) =>
      held === undefined || held === messageId ? others : { ...others, [userId]: held },
    );
  });
}

/** Sends what could not be sent when it was read, as soon as the line is back; wherever one is by then. */
export function useUnsentMarks(): void {
  const queryClient = useQueryClient();
  const send = useSend();
  const state = useConnectionState();
  // Observed, so that they are kept.
  useQuery(unsentMarksQuery);
  useEffect(() => {
    if (state !== "connected") return;
    const held = queryClient.getQueryData<UnsentMarks>(chatKeys.unsentMarks) ?? {};
    for (const [userId, messageId] of Object.entries(held)) {
      deliver(queryClient, send, { userId, messageId });
    }
  }, [queryClient, send, state]);
}
