import { limits } from "@kora/contract/limits";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useConnectionState, useSend } from "../../app/realtime.tsx";
import { applyPresence } from "./apply-presence.ts";

const nobody: ReadonlySet<string> = new Set();

/**
 * Keeps `isOnline` of these people, the first hundred, true in the cache while the component is there: in the
 * recent chats, the user directory and the chat with each. Again after every reconnection.
 */
export function useOnline(userIds: readonly string[]): void {
  const queryClient = useQueryClient();
  const state = useConnectionState();
  const send = useSend();
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
      // Who came or went before they were watched was told to nobody here.
      for (const userId of come) {
        applyPresence(queryClient, { userId, isOnline: ack.online.includes(userId) });
      }
    });
  }, [queryClient, state, send, wanted]);
  useEffect(
    () => () => {
      const left = [...watched.current];
      watched.current = nobody;
      if (left.length > 0) void send("unwatchPeople", { userIds: left });
    },
    [send],
  );
}
