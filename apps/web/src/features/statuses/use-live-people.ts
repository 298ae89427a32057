import type { StatusView } from "@kora/contract/statuses";
import { useEffect, useState } from "react";
import { groupByPerson, isLive, type PersonStatuses } from "./memoir-cache.ts";
import { serverNow } from "./server-clock.ts";

const minute = 60_000;

/** Statuses by person, without those whose time is over: each goes by itself when its moment comes. */
export function useLivePeople(statuses: readonly StatusView[]): PersonStatuses[] {
  // At first nothing is left out: the server answers with live ones alone, and tells its time with them.
  const [now, setNow] = useState(() => (statuses.length === 0 ? 0 : serverNow()));
  const live = statuses.filter((status) => isLive(status, now));
  const soonest = Math.min(
    ...live.flatMap(({ isPermanentlySaved, expiresAt }) =>
      isPermanentlySaved ? [] : [Date.parse(expiresAt)],
    ),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: each look at the clock leads to the next
  useEffect(() => {
    if (soonest === Infinity) return;
    // A device that slept, or whose clock was set, is asked again within the minute.
    const wait = Math.min(Math.max(soonest - serverNow(), 0), minute);
    const timer = setTimeout(() => setNow(serverNow()), wait);
    return () => clearTimeout(timer);
  }, [soonest, now]);
  return groupByPerson(live);
}
