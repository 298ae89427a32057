import { useSyncExternalStore } from "react";
import { isWorkerMessage } from "./worker-messages.ts";

/** What is known of the line, and which answers on the screen are kept ones. */
export interface Connection {
  /** What the device says of its line. Not reliable: after a start without one it says that it has one. */
  readonly device: boolean;
  /** What the latest call found; undefined until one did. */
  readonly reached: boolean | undefined;
  /** When the answer to a path was kept (milliseconds since 1970), for those shown from the device. */
  readonly kept: Readonly<Record<string, number>>;
}

export type ConnectionNews =
  | { readonly kind: "device"; readonly online: boolean }
  | { readonly kind: "kept"; readonly path: string; readonly keptAt: number }
  | { readonly kind: "fresh"; readonly path: string }
  | { readonly kind: "unreachable" }
  /** The server was there when asked for nothing else. */
  | { readonly kind: "reached" };

/** The connection after some news of it. */
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

/** Whether there is a line: what a call found counts for more than what the device says. */
export function isOnline({ device, reached }: Connection): boolean {
  return reached ?? device;
}

const listeners = new Set<() => void>();
let now: Connection | undefined;

function read(): Connection {
  now ??= { device: navigator.onLine, reached: undefined, kept: {} };
  return now;
}

/** Takes in news of the line. */
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

/** The connection, rendering anew when something of it changes. */
export function useConnection(): Connection {
  return useSyncExternalStore(subscribe, read, read);
}

/** When the answer to `path` was kept that the page shows; undefined when it is a fresh one. */
export function useKeptAt(path: string | null): number | undefined {
  const { kept } = useConnection();
  return path === null ? undefined : kept[path];
}
