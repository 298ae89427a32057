import { limits } from "@kora/contract/limits";
import { useEffect, useMemo } from "react";
import {
  type ApplyEvent,
  type SendEvent,
  useApplyEvent,
  useConnectionState,
  useSendEvent,
} from "../../lib/realtime.ts";

/** The users of each mounted component that watches any; the one that changed last is at the end. */
const lists = new Map<object, readonly string[]>();
/** The users to whom the socket is subscribed. */
let subscribedIds = new Set<string>();

/** Changes which users one component watches. */
export function createPresenceWatcher(send: SendEvent, apply: ApplyEvent) {
  const list = {};
  return {
    /**
     * Watches these users, and no longer the previous ones. If all components together watch more than
     * `limits.presence.watchedAtOnce`, these users come first.
     */
    watch(userIds: readonly string[]): void {
      const previousIds = new Set(lists.get(list));
      lists.delete(list);
      if (userIds.length > 0) lists.set(list, userIds);
      const ids = [...lists.values()].reverse().flat();
      const watchedIds = new Set([...new Set(ids)].slice(0, limits.presence.watchedAtOnce));
      // A list may have been fetched before a change of a user whom another one watches, so it needs the current state.
      const added = [...watchedIds].filter(
        (id) => !subscribedIds.has(id) || (userIds.includes(id) && !previousIds.has(id)),
      );
      const unwatched = [...subscribedIds].filter((id) => !watchedIds.has(id));
      subscribedIds = watchedIds;
      if (unwatched.length > 0) void send("unwatchPeople", { userIds: unwatched });
      if (added.length === 0) return;
      void send("watchPeople", { userIds: added }).then((ack) => {
        // The next change of a list tries again.
        if (ack?.ok === false) for (const userId of added) subscribedIds.delete(userId);
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
      lists.delete(list);
      subscribedIds.clear();
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
