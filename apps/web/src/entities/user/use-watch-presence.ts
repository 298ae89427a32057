import { limits } from "@kora/contract/limits";
import { useEffect, useMemo } from "react";
import {
  type ApplyEvent,
  type SendEvent,
  useApplyEvent,
  useConnectionState,
  useSendEvent,
} from "../../lib/realtime.ts";

/**
 * The number of mounted components that watch each user. The server does not count them: the first `unwatchPeople` of the
 * socket ends its subscription to the user.
 */
const watcherCounts = new Map<string, number>();

function addWatcher(userIds: Iterable<string>): void {
  for (const userId of userIds) watcherCounts.set(userId, (watcherCounts.get(userId) ?? 0) + 1);
}

/** Returns the users whom no component watches anymore. */
function removeWatcher(userIds: Iterable<string>): string[] {
  return [...userIds].filter((userId) => {
    const count = (watcherCounts.get(userId) ?? 0) - 1;
    if (count > 0) watcherCounts.set(userId, count);
    else watcherCounts.delete(userId);
    return count <= 0;
  });
}

/** Changes which users one component watches. */
export function createPresenceWatcher(send: SendEvent, apply: ApplyEvent) {
  let watchedIds: ReadonlySet<string> = new Set();
  return {
    /** Watches these users, and no longer the previous ones. */
    watch(userIds: readonly string[]): void {
      const previousIds = watchedIds;
      const currentIds = new Set(userIds);
      watchedIds = currentIds;
      const unwatched = removeWatcher([...previousIds].filter((id) => !currentIds.has(id)));
      if (unwatched.length > 0) void send("unwatchPeople", { userIds: unwatched });
      const added = [...currentIds].filter((userId) => !previousIds.has(userId));
      if (added.length === 0) return;
      addWatcher(added);
      void send("watchPeople", { userIds: added }).then((ack) => {
        // `Ack` is shared by all events; a successful one of `watchPeople` always has `online`.
        if (!ack?.ok || ack.online === undefined) return;
        // This tab received no events of changes before the subscription, so the acknowledgement has the current state.
        for (const userId of added) {
          void apply("userStatusChange", { userId, isOnline: ack.online.includes(userId) });
        }
      });
    },
    /** Call it when the connection has ended, and all subscriptions with it. */
    reset(): void {
      removeWatcher(watchedIds);
      watchedIds = new Set();
    },
  };
}

/**
 * Subscribes to the presence of the users, the first 100 of them, while the component is mounted, again after each
 * reconnection. Changes update `isOnline` in the query cache.
 */
export function useWatchPresence(userIds: readonly string[]): void {
  const state = useConnectionState();
  const send = useSendEvent();
  const apply = useApplyEvent();
  const watcher = useMemo(() => createPresenceWatcher(send, apply), [send, apply]);
  const idList = userIds.slice(0, limits.presence.watchedAtOnce).toSorted().join(" ");
  useEffect(() => {
    if (state === "connected") watcher.watch(idList.split(" ").filter(Boolean));
    else watcher.reset();
  }, [watcher, state, idList]);
  useEffect(() => () => watcher.watch([]), [watcher]);
}
