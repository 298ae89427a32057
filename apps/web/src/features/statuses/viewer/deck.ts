import { displayMilliseconds } from "@kora/contract/status-style";
import { isLive, type PersonStatuses } from "../memoir-cache.ts";
import type { Deck } from "./player.ts";

export interface DeckOptions {
  /** By the server's clock, in milliseconds. */
  readonly now: number;
  readonly isWhole: boolean;
  /** A status that stays although its time is over: somebody has stopped at it. */
  readonly kept?: string | null;
}

/** What the viewer shows of these people, and for how long each status. */
export function toDeck(
  people: readonly PersonStatuses[],
  { now, isWhole, kept = null }: DeckOptions,
): Deck {
  const shown = people.map(({ user, statuses }) => ({
    personId: user._id,
    slides: statuses
      .filter((status) => status._id === kept || isLive(status, now))
      .map(({ _id: id, content }) => ({ id, milliseconds: displayMilliseconds(content.length) })),
  }));
  return { isWhole, people: shown.filter(({ slides }) => slides.length > 0) };
}

/** When the next of these is over after that moment of the server's clock; Infinity when none will be. */
export function firstEnd(people: readonly PersonStatuses[], after: number): number {
  let first = Infinity;
  for (const { isPermanentlySaved, expiresAt } of people.flatMap(({ statuses }) => statuses)) {
    const end = Date.parse(expiresAt);
    if (!isPermanentlySaved && end > after && end < first) first = end;
  }
  return first;
}
