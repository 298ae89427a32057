import { displayMilliseconds } from "@kora/contract/status-style";
import { isLive, type PersonStatuses } from "../memoir-cache.ts";
import type { Deck } from "./player.ts";

export interface DeckOptions {
  /** Server time in milliseconds. */
  readonly now: number;
  readonly isWhole: boolean;
  /** A status that stays although it has expired, because the player is paused on it. */
  readonly kept?: string | null;
}

/** Builds the playlist of live statuses with the display time of each. */
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

/** Returns the server time at which the next status expires after `after`; Infinity when none will. */
export function firstEnd(people: readonly PersonStatuses[], after: number): number {
  let first = Infinity;
  for (const { isPermanentlySaved, expiresAt } of people.flatMap(({ statuses }) => statuses)) {
    const end = Date.parse(expiresAt);
    if (!isPermanentlySaved && end > after && end < first) first = end;
  }
  return first;
}
