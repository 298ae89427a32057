import { deviceStore, mutedWordsEntry } from "../../lib/storage.ts";

/** The query key of the words. */
export const mutedWordsKey = ["mutes", "words"] as const;

type WordMatcher = (json: string, text: string) => boolean;

/** Calls the listeners of `onMutedWords`. */
const notify = () => dispatchEvent(new Event("mutedwords"));

let matcher: WordMatcher | undefined;
let loading: Promise<void> | undefined;

/** Stores the viewer's muted words on this device, so that lists hide content before the first response. */
export function storeMutedWords(userId: string, words: readonly string[]): void {
  const json = words.length === 0 ? null : JSON.stringify(words);
  if (json === deviceStore.get(mutedWordsEntry(userId))) return;
  if (json === null) deviceStore.remove(mutedWordsEntry(userId));
  else deviceStore.set(mutedWordsEntry(userId), json);
  notify();
}

/** Returns the function that tells whether a text has one of the words, or undefined before it is loaded. */
export const getWordMatcher = () => matcher;

/** Loads the function of `getWordMatcher`. If this fails, nothing is hidden until the next start. */
export function loadWordMatcher(): Promise<void> {
  loading ??= import("./match-muted-words.ts")
    .then(({ hasMutedWord }) => hasMutedWord)
    .catch(() => () => false)
    .then((loaded) => {
      matcher = loaded;
      notify();
    });
  return loading;
}
