import { useSyncExternalStore } from "react";
import { takeFirstWorkerMessages } from "./first-calls.ts";
import { isWorkerMessage } from "./worker-messages.ts";

/** Connection state, and the API paths whose latest responses came from the offline cache. */
export interface Connection {
  /** `navigator.onLine`. Not reliable: it is true after a start without a connection. */
  readonly deviceOnline: boolean;
  /**
   * True if the latest request reached the server, of those that `ConnectionChange` reports; undefined until one
   * follows a change of `deviceOnline`.
   */
  readonly serverReached: boolean | undefined;
  /** Times of these cached responses in milliseconds since 1970, by API path such as `/api/news`. */
  readonly cachedAt: Readonly<Record<string, number>>;
}

/** An observation of the connection. `kept`, `fresh` and `unreachable` are messages of the service worker. */
export type ConnectionChange =
  | { readonly kind: "device"; readonly online: boolean }
  /** A response came from the offline cache; `keptAt` is its time in milliseconds since 1970. */
  | { readonly kind: "kept"; readonly path: string; readonly keptAt: number }
  | { readonly kind: "fresh"; readonly path: string }
  | { readonly kind: "unreachable" }
  /** A request of `ConnectionBanner`, which tests the connection, reached the server. */
  | { readonly kind: "reached" };

/** Reducer of the connection state. */
export function reduceConnection(previous: Connection, change: ConnectionChange): Connection {
  switch (change.kind) {
    case "device":
      return { ...previous, deviceOnline: change.online, serverReached: undefined };
    case "unreachable":
      return { ...previous, serverReached: false };
    case "reached":
      return { ...previous, serverReached: true };
    case "kept":
      return {
        ...previous,
        serverReached: false,
        cachedAt: { ...previous.cachedAt, [change.path]: change.keptAt },
      };
    case "fresh": {
      const { [change.path]: _replaced, ...cachedAt } = previous.cachedAt;
      return { ...previous, serverReached: true, cachedAt };
    }
  }
}

/** Returns whether there is a connection; the result of a call overrules `navigator.onLine`. */
export function isOnline({ deviceOnline, serverReached }: Connection): boolean {
  return serverReached ?? deviceOnline;
}

const listeners = new Set<() => void>();
let current: Connection | undefined;

function getCurrent(): Connection {
  current ??= { deviceOnline: navigator.onLine, serverReached: undefined, cachedAt: {} };
  return current;
}

/** Applies an observation to the connection state. */
export function reportConnection(change: ConnectionChange): void {
  current = reduceConnection(getCurrent(), change);
  for (const listener of listeners) listener();
}

const onDeviceChange = () => reportConnection({ kind: "device", online: navigator.onLine });
const onMessage = ({ data }: { readonly data: unknown }) => {
  if (isWorkerMessage(data)) reportConnection(data);
};

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener("online", onDeviceChange);
    window.addEventListener("offline", onDeviceChange);
    navigator.serviceWorker?.addEventListener("message", onMessage);
    for (const data of takeFirstWorkerMessages()) onMessage({ data });
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener("online", onDeviceChange);
    window.removeEventListener("offline", onDeviceChange);
    navigator.serviceWorker?.removeEventListener("message", onMessage);
  };
}

/** The connection state in the HTML of prerendered pages. */
const onlineConnection: Connection = { deviceOnline: true, serverReached: undefined, cachedAt: {} };

/** Returns the connection state and re-renders when it changes. */
export function useConnection(): Connection {
  return useSyncExternalStore(subscribe, getCurrent, () => onlineConnection);
}

/**
 * Returns the time of the cached response for an API path in milliseconds since 1970; undefined if the latest response
 * came from the server, or `path` is null.
 */
export function useCachedResponseTime(path: string | null): number | undefined {
  const { cachedAt } = useConnection();
  return path === null ? undefined : cachedAt[path];
}
