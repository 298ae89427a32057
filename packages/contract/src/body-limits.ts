import { limits } from "./limits.ts";
import { serverLimits } from "./server-limits.ts";

/** Max sizes of request bodies in bytes. Only the server uses them. */
export const bodyLimits = {
  /** A JSON body of `/auth/*`. */
  accounts: 8 * 1024,
  /** Any other JSON body whose call declares no `maxBodyBytes`. */
  other: 64 * 1024,
  /** All text fields of a multipart form together, if the call declares no `maxTextBytes`. */
  formText: 64 * 1024,
  /** Max nesting depth of a JSON body. */
  depth: 20,
} as const;

/** UTF-8 needs at most three bytes per UTF-16 code unit. JSON escapes `"` and `\` with one more byte. */
const bytesPerCharacter = 4;

/** Max size of a JSON body with a whole story. */
export const maxStoryBodyBytes =
  (limits.story.htmlCharacters +
    serverLimits.draft.title +
    serverLimits.draft.shortDescription +
    serverLimits.draft.posterAlt) *
    bytesPerCharacter +
  bodyLimits.other;
