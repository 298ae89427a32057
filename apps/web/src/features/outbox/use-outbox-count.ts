import { useSyncExternalStore } from "react";
import { useViewerId } from "../../lib/session.ts";
import { deviceStore } from "../../lib/storage.ts";
import { outboxFlag } from "../../lib/waiting-calls.ts";
import { outboxChannelName } from "./channel.ts";

function subscribe(listener: () => void): () => void {
  const channel = new BroadcastChannel(outboxChannelName);
  channel.addEventListener("message", listener);
  window.addEventListener("storage", listener);
  return () => {
    channel.close();
    window.removeEventListener("storage", listener);
  };
}

/** Returns the number of the viewer's calls in the outbox that wait or were refused. It loads no call. */
export function useOutboxCount(): number {
  const viewerId = useViewerId();
  return useSyncExternalStore(
    subscribe,
    () => Number(deviceStore.get(outboxFlag(viewerId)) ?? 0),
    () => 0,
  );
}
