import type { StatusView } from "@kora/contract/statuses";
import { useEffect, useLayoutEffect, useReducer, useState } from "react";
import { serverNow } from "../server-clock.ts";
import type { UserStatuses } from "../status-cache.ts";
import { nextExpiry, toDeck } from "./deck.ts";
import { findPosition, type Pause, type Player, play, remaining, startPlayer } from "./player.ts";
import { useServerNow } from "./use-server-now.ts";

export interface PlayerSource {
  users: readonly UserStatuses[];
  /** No more users will be loaded. */
  isWhole: boolean;
}

export interface PlayerControl {
  readonly player: Player;
  /** The shown status; undefined after the last one. */
  readonly status: StatusView | undefined;
  /** Server time in milliseconds. */
  readonly now: number;
  go(to: "next" | "previous"): void;
  pause(reason: Pause, on: boolean): void;
}

const findStatus = (users: readonly UserStatuses[], id: string) =>
  users.flatMap(({ statuses }) => statuses).find(({ _id }) => _id === id);

/** Runs the player from the status `start` on; it pauses while the page is hidden. */
export function usePlayer({ users, isWhole }: PlayerSource, start: string): PlayerControl {
  const [first] = useState(start);
  const [player, dispatch] = useReducer(play, undefined, () =>
    startPlayer(toDeck(users, { now: serverNow(), isWhole }), first, performance.now()),
  );
  const status = findStatus(users, player.slideId);
  const now = useServerNow(player.slideId, (after) => nextExpiry(users, after));
  const deck = toDeck(users, {
    now,
    isWhole,
    pausedId: player.pauses.size > 0 ? player.slideId : null,
  });

  // A layout effect, so that a removed status is never painted.
  useLayoutEffect(() => dispatch({ type: "deck", deck, time: performance.now() }), [deck]);

  useEffect(() => {
    if (player.since === null) return;
    const time = performance.now();
    const remainingTime = remaining(player, time);
    // Timers may fire slightly early.
    const onTimer = () =>
      dispatch({ type: "time", time: Math.max(performance.now(), time + remainingTime) });
    const timer = setTimeout(onTimer, remainingTime);
    return () => clearTimeout(timer);
  }, [player]);

  useEffect(() => {
    const onVisibility = () =>
      dispatch({ type: "pause", reason: "hidden", on: document.hidden, time: performance.now() });
    onVisibility();
    document.addEventListener("visibilitychange", onVisibility);
    return () => document.removeEventListener("visibilitychange", onVisibility);
  }, []);

  return {
    player,
    status: findPosition(player.deck, player.slideId) ? status : undefined,
    now,
    go: (type) => dispatch({ type, time: performance.now() }),
    pause: (reason, on) => dispatch({ type: "pause", reason, on, time: performance.now() }),
  };
}
