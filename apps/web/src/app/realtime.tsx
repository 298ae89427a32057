import type {
  Ack,
  ClientEventName,
  ClientEventPayload,
  ServerEventName,
  ServerEventPayload,
} from "@kora/contract/events";
import { useQueryClient } from "@tanstack/react-query";
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from "react";
import { checkSession } from "../lib/check-session.ts";
import { useSession } from "../lib/session.ts";
import type { Connection, ConnectionState } from "../lib/socket.ts";
import { resync } from "./query-client.ts";

type Send = <Name extends ClientEventName>(
  name: Name,
  payload: ClientEventPayload<Name>,
) => Promise<Ack | null>;

type Apply = <Name extends ServerEventName>(
  name: Name,
  payload: ServerEventPayload<Name>,
) => Promise<void>;

interface Realtime {
  readonly state: ConnectionState;
  /** Resolves to null without a connection or when no acknowledgement arrives. */
  readonly send: Send;
  readonly apply: Apply;
}

const RealtimeContext = createContext<Realtime>({
  state: "away",
  send: () => Promise.resolve(null),
  apply: () => Promise.resolve(),
});

/** Connects while a user is signed in and applies the server's events to the query cache. */
export function RealtimeProvider({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  const session = useSession();
  const [state, setState] = useState<ConnectionState>("away");
  const connection = useRef<Connection | null>(null);
  const signedIn = session.kind === "signed-in";
  const { token, userId } = session;

  useEffect(() => {
    if (!signedIn || token === null || userId === null) return;
    let cancelled = false;
    setState("connecting");
    const open = async () => {
      // Loaded after the first paint, like the socket client.
      const [{ applyEvent }, { connect }] = await Promise.all([
        import("./apply-events.ts"),
        import("../lib/socket.ts"),
      ]);
      const newConnection = await connect(
        { token, userId },
        {
          onState: (next) => !cancelled && setState(next),
          onEvent: (name, payload) => !cancelled && applyEvent(queryClient, name, payload),
          onResync: () => !cancelled && resync(queryClient),
          onRefused: () => !cancelled && void checkSession(),
        },
      );
      if (cancelled) newConnection.close();
      else connection.current = newConnection;
    };
    open().catch(() => !cancelled && setState("away"));
    return () => {
      cancelled = true;
      connection.current?.close();
      connection.current = null;
      setState("away");
    };
  }, [queryClient, signedIn, token, userId]);

  const send: Send = useCallback(
    async (name, payload) => (await connection.current?.send(name, payload)) ?? null,
    [],
  );
  const apply: Apply = useCallback(
    async (name, payload) => {
      const { applyEvent } = await import("./apply-events.ts");
      applyEvent(queryClient, name, payload);
    },
    [queryClient],
  );
  return <RealtimeContext value={{ state, send, apply }}>{children}</RealtimeContext>;
}

/** Returns the state of the realtime connection. While it is `away`, live data is polled. */
export function useConnectionState(): ConnectionState {
  return useContext(RealtimeContext).state;
}

/** Returns the function that sends a client event of the contract. */
export function useSend(): Send {
  return useContext(RealtimeContext).send;
}

/**
 * Returns a function that applies an acknowledgement's content like an event, since the sending socket does
 * not receive its own event.
 */
export function useApply(): Apply {
  return useContext(RealtimeContext).apply;
}

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
 * reconnection. Data fetched before `joined` may lack an event; while `away` no events arrive.
 */
export function useRoom(
  kind: keyof typeof rooms,
  id: string | undefined,
): "joining" | "joined" | "away" {
  const { state, send } = useContext(RealtimeContext);
  const [joined, setJoined] = useState<string | null>(null);
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
  if (state === "away") return "away";
  return joined !== null && joined === id ? "joined" : "joining";
}
