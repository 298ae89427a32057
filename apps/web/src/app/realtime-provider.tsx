import type { ServerEventName, ServerEventPayload } from "@kora/contract/events";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { checkSession } from "../lib/check-session.ts";
import { type ApplyEvent, RealtimeContext, type SendEvent } from "../lib/realtime.ts";
import { useSession } from "../lib/session.ts";
import type { Connection, ConnectionState } from "../lib/socket.ts";
import { resync } from "./query-client.ts";

type Apply = (
  queryClient: QueryClient,
  name: ServerEventName,
  payload: ServerEventPayload<ServerEventName>,
) => void;

/**
 * Returns a function that calls `load` once, and again after a failure. All events wait for the same promise, so they
 * are applied in their order.
 */
function loadOnce(load: () => Promise<Apply>): () => Promise<Apply> {
  let loading: Promise<Apply> | undefined;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}

const loadApplyEvent = loadOnce(async () => {
  const { applyEvent } = await import("./apply-events.ts");
  return applyEvent;
});
/** Every page that shows users gets their presence, so its code is also separate: it is much smaller. */
const loadApplyPresence = loadOnce(async () => {
  const { applyPresenceChange } = await import("./apply-presence.ts");
  return (queryClient, _name, payload) =>
    applyPresenceChange(queryClient, payload as ServerEventPayload<"userStatusChange">);
});

/** Loads the code that applies an event, with the first event. */
const loadApply = (name: ServerEventName) =>
  name === "userStatusChange" ? loadApplyPresence() : loadApplyEvent();

/** Opens the realtime connection while a user is signed in, and applies the server's events to the query cache. */
export function RealtimeProvider({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  const session = useSession();
  const [state, setState] = useState<ConnectionState>("disconnected");
  const connection = useRef<Connection | null>(null);
  const signedIn = session.kind === "signed-in";
  const { token, userId } = session;

  useEffect(() => {
    if (!signedIn || token === null || userId === null) return;
    let cancelled = false;
    setState("connecting");
    const open = async () => {
      // The module is loaded after the first paint, like the socket client.
      const { connect } = await import("../lib/socket.ts");
      const newConnection = await connect(
        { token, userId },
        {
          onState: (next) => !cancelled && setState(next),
          onEvent: (name, payload) =>
            void loadApply(name).then(
              (applyEvent) => !cancelled && applyEvent(queryClient, name, payload),
              // The event is lost, so the data on the screen is fetched again.
              () => !cancelled && resync(queryClient),
            ),
          onResync: () => !cancelled && resync(queryClient),
          onRefused: () => !cancelled && void checkSession(),
        },
      );
      if (cancelled) newConnection.close();
      else connection.current = newConnection;
    };
    open().catch(() => !cancelled && setState("disconnected"));
    return () => {
      cancelled = true;
      connection.current?.close();
      connection.current = null;
      setState("disconnected");
    };
  }, [queryClient, signedIn, token, userId]);

  const send: SendEvent = useCallback(
    async (name, payload) => (await connection.current?.send(name, payload)) ?? null,
    [],
  );
  const apply: ApplyEvent = useCallback(
    async (name, payload) => {
      const applyEvent = await loadApply(name);
      applyEvent(queryClient, name, payload);
    },
    [queryClient],
  );
  return <RealtimeContext value={{ state, send, apply }}>{children}</RealtimeContext>;
}
