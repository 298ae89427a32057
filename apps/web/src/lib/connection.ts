import { useSyncExternalStore } from "react";
import { isWorkerMessage } from "./worker-messages.ts";

/** Connection state, and which responses on the screen come from the offline cache. */
export interface Connection {
  /** `navigator.onLine`. Not reliable: it is true after a start without a connection. */
  readonly device: boolean;
  /** Whether the latest call reached the server; undefined before the first one. */
  readonly reached: boolean | undefined;
  /** Cache times (milliseconds since 1970) of the responses shown from the cache, by API path. */
  readonly kept: Readonly<Record<string, number>>;
}

export type ConnectionNews =
  | { readonly kind: "device"; readonly online: boolean }
  | { readonly kind: "kept"; readonly path: string; readonly keptAt: number }
  | { readonly kind: "fresh"; readonly path: string }
  | { readonly kind: "unreachable" }
  /** A probe reached the server. */
  | { readonly kind: "reached" };

/** Reducer of the connection state. */
export function afterNews(before: Connection, news: ConnectionNews): Connection {
  switch (news.kind) {
    case "device":
      return { ...before, device: news.online, reached: undefined };
    case "unreachable":
      return { ...before, reached: false };
    case "reached":
      return { ...before, reached: true };
    case "kept":
      return {
        ...before,
        reached: false,
        kept: { ...before.kept, [news.path]: news.keptAt },
      };
    case "fresh": {
      const { [news.path]: _shown, ...kept } = before.kept;
      return { ...before, reached: true, kept };
    }
  }
}

/** Returns whether there is a connection; the result of a call overrules `navigator.onLine`. */
export function isOnline({ device, reached }: Connection): boolean {
  return reached ?? device;
}

const listeners = new Set<() => void>();
let now: Connection | undefined;

function read(): Connection {
  now ??= { device: navigator.onLine, reached: undefined, kept: {} };
  return now;
}

/** Applies an observation to the connection state. */
export function tellConnection(news: ConnectionNews): void {
  now = afterNews(read(), news);
  for (const listener of listeners) listener();
}

const onDevice = () => tellConnection({ kind: "device", online: navigator.onLine });
const onMessage = ({ data }: MessageEvent) => {
  if (isWorkerMessage(data)) tellConnection(data);
};

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener("online", onDevice);
    window.addEventListener("offline", onDevice);
    navigator.serviceWorker?.addEventListener("message", onMessage);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener("online", onDevice);
    window.removeEventListener("offline", onDevice);
    navigator.serviceWorker?.removeEventListener("message", onMessage);
  };
}

/** Returns the connection state and re-renders when it changes. */
export function useConnection(): Connection {
  return useSyncExternalStore(subscribe, read, read);
}

/** Returns the cache time of the response to `path`; undefined when it is fresh. */
export function useKeptAt(path: string | null): number | undefined {
  const { kept } = useConnection();
  return path === null ? undefined : kept[path];
}
