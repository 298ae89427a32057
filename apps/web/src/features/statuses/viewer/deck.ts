import { displayMilliseconds } from "@kora/contract/status-style";
import { countCharacters } from "@kora/contract/text-length";
import { isLive, type UserStatuses } from "../status-cache.ts";
import type { Deck } from "./player.ts";

export interface DeckOptions {
  /** Server time in milliseconds. */
  readonly now: number;
  /** No more users will be loaded. */
  readonly isComplete: boolean;
  /** Id of a status that stays although it has expired, because the player is paused on it; null for none. */
  readonly pausedId?: string | null;
}

/** Builds the deck of the player: the live statuses with the display time of each. */
export function toDeck(
  users: readonly UserStatuses[],
  { now, isComplete, pausedId = null }: DeckOptions,
): Deck {
  const userSlides = users.map(({ user, statuses }) => ({
    userId: user._id,
    slides: statuses
      .filter((status) => status._id === pausedId || isLive(status, now))
      .map(({ _id: id, content }) => ({
        id,
        milliseconds: displayMilliseconds(countCharacters(content)),
      })),
  }));
  return { isComplete, users: userSlides.filter(({ slides }) => slides.length > 0) };
}

/** Returns the server time at which the next status expires after `after`; Infinity when none will. */
export function getNextExpiry(users: readonly UserStatuses[], after: number): number {
  let earliest = Infinity;
  for (const { isPermanentlySaved, expiresAt } of users.flatMap(({ statuses }) => statuses)) {
    const expiry = Date.parse(expiresAt);
    if (!isPermanentlySaved && expiry > after && expiry < earliest) earliest = expiry;
  }
  return earliest;
}
