import { useEffect, useState, useSyncExternalStore } from "react";
import { onMutedWords, useMutedWords } from "../../lib/muted-words.ts";
import { useViewerId } from "../../lib/session.ts";
import { getWordMatcher, loadWordMatcher } from "./muted-words-store.ts";

/**
 * Returns whether a text of another user has one of the viewer's muted words; undefined until this is known. The code
 * that compares words is loaded only for viewers who have muted any.
 *
 * On a new device, the words arrive when the text is already on the screen. It stays there until they are compared.
 */
export function useHasMutedWord(text: string, authorId: string | undefined): boolean | undefined {
  const viewerId = useViewerId();
  const words = useMutedWords();
  const matches = useSyncExternalStore(onMutedWords, getWordMatcher, () => undefined);
  const isChecked = words !== null && authorId !== viewerId;
  const [isFirstShown] = useState(!isChecked);
  useLoadWordMatcher();
  if (!isChecked) return false;
  return matches?.(words, text) ?? (isFirstShown ? false : undefined);
}

/** Loads the code that compares words, while content that may have muted words is still loading. */
export function useLoadWordMatcher(): void {
  const words = useMutedWords();
  useEffect(() => {
    if (words !== null) void loadWordMatcher();
  }, [words]);
}
