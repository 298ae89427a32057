import { libraryLimits } from "../library-limits.ts";
import { limits } from "../limits.ts";

export const library = {
  unknownKind: "This cannot be kept offline.",
  tooManyStories: `At most ${libraryLimits.storiesPerCheck} stories can be checked at once.`,
  limit: `The limit must be a whole number from 1 to ${limits.list.defaultLimit}.`,
  empty: "There is nothing to keep here yet.",
} as const;
