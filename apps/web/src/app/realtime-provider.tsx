import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { checkSession } from "../lib/check-session.ts";
import { type ApplyEvent, RealtimeContext, type SendEvent } from "../lib/realtime.ts";
import { useSession } from "../lib/session.ts";
import type { Connection, ConnectionState } from "../lib/socket.ts";
import { resync } from "./query-client.ts";

let loadingApplyEvents: Promise<typeof import("./apply-events.ts")> | undefined;

/**
 * Loads the module that applies events, for the first event. All events wait for the same promise, so they are applied
 * in their order.
 */
function loadApplyEvents() {
  loadingApplyEvents ??= import("./apply-events.ts").catch((error: unknown) => {
    loadingApplyEvents = undefined;
    throw error;
  });
  return loadingApplyEvents;
}

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
            void loadApplyEvents().then(
              ({ applyEvent }) => !cancelled && applyEvent(queryClient, name, payload),
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
      const { applyEvent } = await loadApplyEvents();
      applyEvent(queryClient, name, payload);
    },
    [queryClient],
  );
  return <RealtimeContext value={{ state, send, apply }}>{children}</RealtimeContext>;
}
