import { createWordMatcher } from "@kora/contract/fold-words";

let current: { json: string; matches: (text: string) => boolean } | undefined;

/** Returns whether a text has one of the words of a JSON list. */
export function hasMutedWord(json: string, text: string): boolean {
  if (current?.json !== json) {
    current = { json, matches: createWordMatcher(JSON.parse(json) as string[]) };
  }
  return current.matches(text);
}
