import { limits } from "@kora/contract/limits";
import { useEffect, useRef } from "react";
import { useApplyEvent, useConnectionState, useSendEvent } from "../../lib/realtime.ts";

const noUsers: ReadonlySet<string> = new Set();

/**
 * Subscribes to the presence of the users, the first 100 of them, while the component is mounted, again after each
 * reconnection. Changes update `isOnline` in the query cache.
 */
export function useWatchPresence(userIds: readonly string[]): void {
  const state = useConnectionState();
  const send = useSendEvent();
  const apply = useApplyEvent();
  const watchedIds = useRef(noUsers);
  const idList = userIds.slice(0, limits.presence.watchedPerSocket).toSorted().join(" ");
  useEffect(() => {
    if (state !== "connected") {
      watchedIds.current = noUsers;
      return;
    }
    const previousIds = watchedIds.current;
    const currentIds = new Set(idList.split(" ").filter(Boolean));
    watchedIds.current = currentIds;
    const removed = [...previousIds].filter((userId) => !currentIds.has(userId));
    if (removed.length > 0) void send("unwatchPeople", { userIds: removed });
    const added = [...currentIds].filter((userId) => !previousIds.has(userId));
    if (added.length === 0) return;
    void send("watchPeople", { userIds: added }).then((ack) => {
      if (!ack?.ok || ack.online === undefined) return;
      // This tab received no events of changes before the subscription, so the acknowledgement has the current state.
      for (const userId of added) {
        void apply("userStatusChange", { userId, isOnline: ack.online.includes(userId) });
      }
    });
  }, [apply, state, send, idList]);
  useEffect(
    () => () => {
      const remaining = [...watchedIds.current];
      watchedIds.current = noUsers;
      if (remaining.length > 0) void send("unwatchPeople", { userIds: remaining });
    },
    [send],
  );
}
