import type {
  Ack,
  ClientEventName,
  ClientEventPayload,
  ServerEventName,
  ServerEventPayload,
} from "@kora/contract/events";
import { createContext, useContext, useEffect, useState } from "react";
import { slowDown } from "./saver-mode.ts";
import type { ConnectionState } from "./socket.ts";

/** Sends a client event of the contract. Resolves to null without a connection or when no acknowledgement arrives. */
export type SendEvent = <Name extends ClientEventName>(
  name: Name,
  payload: ClientEventPayload<Name>,
) => Promise<Ack | null>;

/** Applies a server event of the contract to the query cache, as if the server had sent it. */
export type ApplyEvent = <Name extends ServerEventName>(
  name: Name,
  payload: ServerEventPayload<Name>,
) => Promise<void>;

interface Realtime {
  readonly state: ConnectionState;
  readonly send: SendEvent;
  readonly apply: ApplyEvent;
}

/** `app/realtime-provider.tsx` provides the value. */
export const RealtimeContext = createContext<Realtime>({
  state: "disconnected",
  send: () => Promise.resolve(null),
  apply: () => Promise.resolve(),
});

/** Returns the state of the realtime connection. While it is `disconnected`, live data is polled. */
export function useConnectionState(): ConnectionState {
  return useContext(RealtimeContext).state;
}

/** Milliseconds between refetches while no events arrive. */
const pollMilliseconds = 4000;

/** Returns the `refetchInterval` of live data: it polls only while no events arrive, and after a failed fetch. */
export function useFallbackPollInterval(): (query: {
  state: { status: string };
}) => number | false {
  const state = useConnectionState();
  return ({ state: { status } }) =>
    state !== "connected" || status === "error" ? slowDown(pollMilliseconds) : false;
}

/** Returns the function that sends client events. It is always the same function. */
export function useSendEvent(): SendEvent {
  return useContext(RealtimeContext).send;
}

/**
 * Returns a function that applies an event to the query cache. It is for the content of acknowledgements: the server
 * does not send an event back to the socket that caused it.
 */
export function useApplyEvent(): ApplyEvent {
  return useContext(RealtimeContext).apply;
}

/** The client events that join and leave the Socket.IO room of a story or status. */
const rooms = {
  story: {
    open: (send: SendEvent, storyId: string) => send("openStory", { storyId }),
    close: (send: SendEvent, storyId: string) => send("closeStory", { storyId }),
  },
  status: {
    open: (send: SendEvent, statusId: string) => send("openStatus", { statusId }),
    close: (send: SendEvent, statusId: string) => send("closeStatus", { statusId }),
  },
} as const;

/**
 * Joins the Socket.IO room of a story or status while the component is mounted, again after each reconnection, and
 * returns the state. Joins none if `id` is undefined. Data fetched before `joined` may lack an event; while
 * `disconnected` no events arrive. Joins again when `version` changes.
 */
export function useJoinRoom(
  kind: keyof typeof rooms,
  id: string | undefined,
  version?: string,
): "joining" | "joined" | "disconnected" {
  const { state, send } = useContext(RealtimeContext);
  const [joinedId, setJoined] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version joins again
  useEffect(() => {
    if (state !== "connected" || id === undefined) return;
    let cancelled = false;
    void rooms[kind].open(send, id).then((ack) => {
      if (!cancelled && ack?.ok) setJoined(id);
    });
    return () => {
      cancelled = true;
      setJoined(null);
      void rooms[kind].close(send, id);
    };
  }, [state, send, kind, id, version]);
  if (state === "disconnected") return "disconnected";
  return joinedId !== null && joinedId === id ? "joined" : "joining";
}
