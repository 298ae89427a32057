import type { StatusView } from "@kora/contract/statuses";
import { useEffect, useState } from "react";
import { serverNow } from "../../lib/server-clock.ts";
import { groupByUser, isLive, type UserStatuses } from "./status-cache.ts";

const minute = 60_000;

/** Groups statuses by user without the expired ones, and re-renders when another one expires. */
export function useLiveStatuses(statuses: readonly StatusView[]): UserStatuses[] {
  // Starts at 0, so that nothing is filtered before the first response, which contains only live statuses and
  // the server's time.
  const [now, setNow] = useState(() => (statuses.length === 0 ? 0 : serverNow()));
  const live = statuses.filter((status) => isLive(status, now));
  const nextExpiry = Math.min(
    ...live.flatMap(({ isPermanentlySaved, expiresAt }) =>
      isPermanentlySaved ? [] : [Date.parse(expiresAt)],
    ),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: each update of `now` schedules the next
  useEffect(() => {
    if (nextExpiry === Infinity) return;
    // Capped at a minute, because timers are late after a device slept or its clock was changed.
    const delay = Math.min(Math.max(nextExpiry - serverNow(), 0), minute);
    const timer = setTimeout(() => setNow(serverNow()), delay);
    return () => clearTimeout(timer);
  }, [nextExpiry, now]);
  return groupByUser(live);
}
