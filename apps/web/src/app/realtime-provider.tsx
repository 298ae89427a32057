import type { ServerEventName, ServerEventPayload } from "@kora/contract/events";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { checkSession } from "../lib/check-session.ts";
import { type ApplyEvent, RealtimeContext, type SendEvent } from "../lib/realtime.ts";
import { useSession } from "../lib/session.ts";
import type { Connection, ConnectionState } from "../lib/socket.ts";
import { hasRestoredLists } from "./keep-lists.ts";
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
function loadOnce<Loaded>(load: () => Promise<Loaded>): () => Promise<Loaded> {
  let loading: Promise<Loaded> | undefined;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}

const loadEvents = loadOnce(() => import("./apply-events.ts"));
const loadPreferences = loadOnce(() => import("./apply-preferences.ts"));
/**
 * Most pages get these events soon after they connect: the presence of users, what the viewer has chosen, and the version
 * of what the viewer may see. Their code is also separate: it is much smaller.
 */
const loadersByName: Partial<Record<ServerEventName, () => Promise<{ applyEvent: Apply }>>> = {
  userStatusChange: loadOnce(() => import("./apply-presence.ts")),
  mutedWordsChanged: loadPreferences,
  readingSettingsChanged: loadPreferences,
  visibilityChanged: loadOnce(() => import("./apply-visibility.ts")),
};

/** Loads the code that applies an event, with the first event. */
async function loadApply(name: ServerEventName): Promise<Apply> {
  const load = loadersByName[name] ?? loadEvents;
  return (await load()).applyEvent;
}

/**
 * Refetches what lost events may have changed. Lists of stories stay, so that they do not move while they are read, but
 * lose the stories that are hidden from the viewer now. If that fails, the next connection repeats it.
 */
function recover(queryClient: QueryClient): void {
  resync(queryClient);
  loadEvents()
    .then(({ refreshAllCards }) => refreshAllCards(queryClient))
    .catch(() => undefined);
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
            void loadApply(name).then(
              (applyEvent) => !cancelled && applyEvent(queryClient, name, payload),
              // The event is lost, so the data on the screen is fetched again.
              () => !cancelled && recover(queryClient),
            ),
          onResync: (isReconnection) => {
            const mayBeOld = isReconnection || hasRestoredLists(queryClient);
            if (!cancelled) (mayBeOld ? recover : resync)(queryClient);
          },
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
