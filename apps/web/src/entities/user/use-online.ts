import { limits } from "@kora/contract/limits";
import { useEffect, useRef } from "react";
import { useApply, useConnectionState, useSend } from "../../lib/realtime.ts";

const nobody: ReadonlySet<string> = new Set();

/**
 * Watches the presence of up to 100 users while mounted and updates `isOnline` in the cache. Subscribes again
 * after each reconnection.
 */
export function useOnline(userIds: readonly string[]): void {
  const state = useConnectionState();
  const send = useSend();
  const apply = useApply();
  const watched = useRef(nobody);
  const wanted = userIds.slice(0, limits.presence.watched).toSorted().join(" ");
  useEffect(() => {
    if (state !== "connected") {
      watched.current = nobody;
      return;
    }
    const before = watched.current;
    const now = new Set(wanted.split(" ").filter(Boolean));
    watched.current = now;
    const gone = [...before].filter((userId) => !now.has(userId));
    if (gone.length > 0) void send("unwatchPeople", { userIds: gone });
    const come = [...now].filter((userId) => !before.has(userId));
    if (come.length === 0) return;
    void send("watchPeople", { userIds: come }).then((ack) => {
      if (!ack?.ok || ack.online === undefined) return;
      // Changes before the subscription caused no event here.
      for (const userId of come) {
        void apply("userStatusChange", { userId, isOnline: ack.online.includes(userId) });
      }
    });
  }, [apply, state, send, wanted]);
  useEffect(
    () => () => {
      const left = [...watched.current];
      watched.current = nobody;
      if (left.length > 0) void send("unwatchPeople", { userIds: left });
    },
    [send],
  );
}
