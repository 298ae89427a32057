import type {
  Ack,
  ClientEventName,
  ClientEventPayload,
  ServerEventName,
  ServerEventPayload,
} from "@kora/contract/events";
import { createContext, useContext, useEffect, useState } from "react";
import type { ConnectionState } from "./socket.ts";

/** Sends an event. Resolves to null without a connection or when no acknowledgement arrives. */
export type Send = <Name extends ClientEventName>(
  name: Name,
  payload: ClientEventPayload<Name>,
) => Promise<Ack | null>;

/** Applies an event to the query cache, as if the server had sent it. */
export type Apply = <Name extends ServerEventName>(
  name: Name,
  payload: ServerEventPayload<Name>,
) => Promise<void>;

interface Realtime {
  readonly state: ConnectionState;
  readonly send: Send;
  readonly apply: Apply;
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

/** Returns the function that sends a client event of the contract. */
export function useSend(): Send {
  return useContext(RealtimeContext).send;
}

/**
 * Returns a function that applies an event to the query cache. It is for the content of acknowledgements: the server
 * does not send an event back to the socket that caused it.
 */
export function useApply(): Apply {
  return useContext(RealtimeContext).apply;
}

/** The client events that join and leave the Socket.IO room of a story or status. */
const rooms = {
  story: {
    open: (send: Send, storyId: string) => send("openStory", { storyId }),
    close: (send: Send, storyId: string) => send("closeStory", { storyId }),
  },
  status: {
    open: (send: Send, statusId: string) => send("openStatus", { statusId }),
    close: (send: Send, statusId: string) => send("closeStatus", { statusId }),
  },
} as const;

/**
 * Subscribes to the events of one story or status while the component is mounted, again after each
 * reconnection. Data fetched before `joined` may lack an event; while `disconnected` no events arrive.
 */
export function useRoom(
  kind: keyof typeof rooms,
  id: string | undefined,
): "joining" | "joined" | "disconnected" {
  const { state, send } = useContext(RealtimeContext);
  const [joinedId, setJoined] = useState<string | null>(null);
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
  }, [state, send, kind, id]);
  if (state === "disconnected") return "disconnected";
  return joinedId !== null && joinedId === id ? "joined" : "joining";
}
