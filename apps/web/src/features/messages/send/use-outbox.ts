import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { useApplyEvent, useConnectionState, useSendEvent } from "../../../lib/realtime.ts";
import { getSession } from "../../../lib/session.ts";
import { createOutbox, type Outbox } from "./outbox.ts";
import { storedMessages } from "./stored-messages.ts";

type Send = ReturnType<typeof useSendEvent>;
type Apply = ReturnType<typeof useApplyEvent>;

/** Milliseconds until the script of `delivering.ts` is loaded again after a failure. */
const loadRetryDelay = 4000;

/** The code that sends a message and applies the result, loaded with the first message. */
type Delivering = typeof import("./delivering.ts");

/** One outbox per query client. It continues to send after the viewer left the conversation. */
const outboxes = new WeakMap<QueryClient, Outbox>();

function getOutbox(queryClient: QueryClient, send: Send, apply: Apply): Outbox {
  const existing = outboxes.get(queryClient);
  if (existing !== undefined) return existing;
  let delivering: Delivering | undefined;
  const outbox = createOutbox({
    database: storedMessages(),
    deliver: async (outgoing, options) => {
      try {
        delivering ??= await import("./delivering.ts");
      } catch {
        return { kind: "retry", milliseconds: loadRetryDelay };
      }
      return delivering.deliver(outgoing, options, (payload) => send("sendMessage", payload));
    },
    viewerId: () => getSession().userId,
    onSent: (message, chatListEntry) => {
      delivering?.applySent(queryClient, message, chatListEntry);
      // The socket that sent a message receives no event for it, so the group lists are updated here.
      if (message.groupId !== null) apply("newMessage", message).catch(() => undefined);
    },
  });
  outboxes.set(queryClient, outbox);
  return outbox;
}

/** Returns the outbox and its unsent messages, and sends them when the connection is back. */
export function useOutbox() {
  const outbox = getOutbox(useQueryClient(), useSendEvent(), useApplyEvent());
  const state = useConnectionState();
  useEffect(() => {
    if (state === "connected") outbox.flush();
  }, [state, outbox]);
  useEffect(() => {
    const onOnline = () => outbox.flush();
    window.addEventListener("online", onOnline);
    return () => window.removeEventListener("online", onOnline);
  }, [outbox]);
  const { outgoing, progress } = useSyncExternalStore(outbox.subscribe, outbox.state);
  return { outbox, outgoing, progress };
}
