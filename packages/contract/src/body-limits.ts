import { limits } from "./limits.ts";

/** Bounds of what the server reads, in bytes; no browser needs them. */
export const bodyLimits = {
  /** A JSON body of `/auth/*`. */
  accounts: 8 * 1024,
  /** Any other JSON body whose call declares no `maxBodyBytes`. */
  other: 64 * 1024,
  /** The text fields of a multipart form together, where the call declares no `textBytes`. */
  formText: 64 * 1024,
  /** How deep lists and objects of a JSON body may be nested. */
  depth: 20,
} as const;

/** UTF-8 takes three bytes for a UTF-16 code unit at most; JSON writes `"` and `\` with one more. */
const bytesPerCharacter = 4;

/** The size of a JSON body that carries a whole story, in bytes. */
export const maxStoryBodyBytes =
  (limits.story.htmlCharacters +
    limits.draft.title +
    limits.draft.shortDescription +
    limits.draft.posterAlt) *
    bytesPerCharacter +
  bodyLimits.other;
