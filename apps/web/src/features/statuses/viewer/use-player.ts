import type { StatusView } from "@kora/contract/statuses";
import { useEffect, useLayoutEffect, useReducer, useState } from "react";
import type { PersonStatuses } from "../memoir-cache.ts";
import { serverNow } from "../server-clock.ts";
import { firstEnd, toDeck } from "./deck.ts";
import { type Pause, type Player, placeOf, play, remaining, startPlayer } from "./player.ts";
import { useServerNow } from "./use-server-now.ts";

export interface PlayerSource {
  people: readonly PersonStatuses[];
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
  pause(why: Pause, on: boolean): void;
}

const find = (people: readonly PersonStatuses[], id: string) =>
  people.flatMap(({ statuses }) => statuses).find(({ _id }) => _id === id);

/** Runs the player from the status `start` on; it pauses while the page is hidden. */
export function usePlayer({ people, isWhole }: PlayerSource, start: string): PlayerControl {
  const [first] = useState(start);
  const [player, act] = useReducer(play, undefined, () =>
    startPlayer(toDeck(people, { now: serverNow(), isWhole }), first, performance.now()),
  );
  const status = find(people, player.slideId);
  const now = useServerNow(player.slideId, (after) => firstEnd(people, after));
  const deck = toDeck(people, {
    now,
    isWhole,
    kept: player.pauses.size > 0 ? player.slideId : null,
  });

  // A layout effect, so that a removed status is never painted.
  useLayoutEffect(() => act({ type: "deck", deck, at: performance.now() }), [deck]);

  useEffect(() => {
    if (player.since === null) return;
    const at = performance.now();
    const left = remaining(player, at);
    // Timers may fire slightly early.
    const ring = () => act({ type: "time", at: Math.max(performance.now(), at + left) });
    const timer = setTimeout(ring, left);
    return () => clearTimeout(timer);
  }, [player]);

  useEffect(() => {
    const look = () =>
      act({ type: "pause", why: "hidden", on: document.hidden, at: performance.now() });
    look();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, []);

  return {
    player,
    status: placeOf(player.deck, player.slideId) ? status : undefined,
    now,
    go: (type) => act({ type, at: performance.now() }),
    pause: (why, on) => act({ type: "pause", why, on, at: performance.now() }),
  };
}
