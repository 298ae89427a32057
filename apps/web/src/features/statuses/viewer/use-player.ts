import type { StatusView } from "@kora/contract/statuses";
import { useEffect, useLayoutEffect, useReducer, useState } from "react";
import { serverNow } from "../../../lib/server-clock.ts";
import type { UserStatuses } from "../status-cache.ts";
import { getNextExpiry, toDeck } from "./deck.ts";
import {
  findPosition,
  getRemainingTime,
  type Pause,
  type Player,
  reducePlayer,
  startPlayer,
} from "./player.ts";
import { usePlayerClock } from "./use-player-clock.ts";

export interface PlayerSource {
  users: readonly UserStatuses[];
  /** No more users will be loaded. */
  isComplete: boolean;
}

export interface PlayerControl {
  readonly player: Player;
  /** The shown status; undefined after the last one. */
  readonly status: StatusView | undefined;
  /** Server time in milliseconds. */
  readonly serverTime: number;
  navigate(direction: "next" | "previous"): void;
  /** Adds or removes a reason for pausing. */
  setPause(reason: Pause, isActive: boolean): void;
}

const findStatus = (users: readonly UserStatuses[], id: string) =>
  users.flatMap(({ statuses }) => statuses).find(({ _id }) => _id === id);

/** Runs the player from the status `initialStatusId` on; it pauses while the page is not visible. */
export function usePlayer(
  { users, isComplete }: PlayerSource,
  initialStatusId: string,
): PlayerControl {
  const [firstId] = useState(initialStatusId);
  const [player, dispatch] = useReducer(reducePlayer, undefined, () =>
    startPlayer(toDeck(users, { now: serverNow(), isComplete }), firstId, performance.now()),
  );
  const status = findStatus(users, player.slideId);
  const serverTime = usePlayerClock(player.slideId, (after) => getNextExpiry(users, after));
  const deck = toDeck(users, {
    now: serverTime,
    isComplete,
    pausedId: player.pauses.size > 0 ? player.slideId : null,
  });

  // A layout effect, so that a removed status is never painted.
  useLayoutEffect(() => dispatch({ type: "deck", deck, time: performance.now() }), [deck]);

  useEffect(() => {
    if (player.runningSince === null) return;
    const time = performance.now();
    const remainingTime = getRemainingTime(player, time);
    // Timers may fire slightly early.
    const onTimer = () =>
      dispatch({ type: "time", time: Math.max(performance.now(), time + remainingTime) });
    const timer = setTimeout(onTimer, remainingTime);
    return () => clearTimeout(timer);
  }, [player]);

  useEffect(() => {
    const onVisibility = () =>
      dispatch({
        type: "pause",
        reason: "hidden",
        isActive: document.hidden,
        time: performance.now(),
      });
    onVisibility();
    document.addEventListener("visibilitychange", onVisibility);
    return () => document.removeEventListener("visibilitychange", onVisibility);
  }, []);

  return {
    player,
    status: findPosition(player.deck, player.slideId) ? status : undefined,
    serverTime,
    navigate: (direction) => dispatch({ type: direction, time: performance.now() }),
    setPause: (reason, isActive) =>
      dispatch({ type: "pause", reason, isActive, time: performance.now() }),
  };
}
