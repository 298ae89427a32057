import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { useConnectionState, useSendEvent } from "../../../lib/realtime.ts";
import { getSession, subscribeToSession } from "../../../lib/session.ts";
import { mayStore } from "../../../lib/storage.ts";
import { createOutbox, type Outbox } from "./outbox.ts";
import { storedMessages } from "./stored-messages.ts";

type Send = ReturnType<typeof useSendEvent>;

/** Milliseconds until the script of `deliver.ts` is loaded again after a failure. */
const loadRetryDelay = 4000;

/** The code that sends a message and applies the result, loaded with the first message. */
type Delivering = typeof import("./deliver.ts");

/** One outbox per query client. It continues to send after the viewer left the conversation. */
const outboxes = new WeakMap<QueryClient, Outbox>();

function getOutbox(queryClient: QueryClient, send: Send): Outbox {
  const existing = outboxes.get(queryClient);
  if (existing !== undefined) return existing;
  let delivering: Delivering | undefined;
  const outbox = createOutbox({
    database: storedMessages(),
    deliver: async (outgoing, options) => {
      try {
        delivering ??= await import("./deliver.ts");
      } catch {
        return { kind: "retry", milliseconds: loadRetryDelay };
      }
      return delivering.deliver(outgoing, options, (payload) => send("sendMessage", payload));
    },
    viewerId: () => getSession().userId,
    // Its events come too, but later than the answer to a call, and not while the socket is disconnected.
    onSent: (message) => delivering?.applyNewMessage(queryClient, message),
    mayKeep: mayStore,
  });
  subscribeToSession(outbox.dropForgotten);
  outboxes.set(queryClient, outbox);
  return outbox;
}

/** Returns the outbox and its unsent messages, and sends them when the connection is back. */
export function useOutbox() {
  const outbox = getOutbox(useQueryClient(), useSendEvent());
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
