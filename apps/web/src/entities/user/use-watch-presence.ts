import { limits } from "@kora/contract/limits";
import { useEffect, useRef } from "react";
import { useApply, useConnectionState, useSend } from "../../lib/realtime.ts";

const noUsers: ReadonlySet<string> = new Set();

/**
 * Watches the presence of up to 100 users while mounted and updates `isOnline` in the cache. Subscribes again
 * after each reconnection.
 */
export function useWatchPresence(userIds: readonly string[]): void {
  const state = useConnectionState();
  const send = useSend();
  const apply = useApply();
  const watched = useRef(noUsers);
  const idList = userIds.slice(0, limits.presence.watched).toSorted().join(" ");
  useEffect(() => {
    if (state !== "connected") {
      watched.current = noUsers;
      return;
    }
    const before = watched.current;
    const now = new Set(idList.split(" ").filter(Boolean));
    watched.current = now;
    const removed = [...before].filter((userId) => !now.has(userId));
    if (removed.length > 0) void send("unwatchPeople", { userIds: removed });
    const added = [...now].filter((userId) => !before.has(userId));
    if (added.length === 0) return;
    void send("watchPeople", { userIds: added }).then((ack) => {
      if (!ack?.ok || ack.online === undefined) return;
      // Changes before the subscription caused no event here.
      for (const userId of added) {
        void apply("userStatusChange", { userId, isOnline: ack.online.includes(userId) });
      }
    });
  }, [apply, state, send, idList]);
  useEffect(
    () => () => {
      const remaining = [...watched.current];
      watched.current = noUsers;
      if (remaining.length > 0) void send("unwatchPeople", { userIds: remaining });
    },
    [send],
  );
}
