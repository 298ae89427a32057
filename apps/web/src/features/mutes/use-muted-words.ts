import { useEffect, useSyncExternalStore } from "react";
import { onMutedWords, useMutedWords } from "../../lib/muted-words.ts";
import { useViewerId } from "../../lib/session.ts";
import { getWordMatcher, loadWordMatcher } from "./muted-words-store.ts";

/**
 * Returns whether a text of another user has one of the viewer's muted words, and true until this is known. The code
 * that compares words is loaded only for viewers who have muted any.
 */
export function useHasMutedWord(text: string, authorId: string | undefined): boolean {
  const viewerId = useViewerId();
  const words = useMutedWords();
  const matches = useSyncExternalStore(onMutedWords, getWordMatcher, () => undefined);
  const isChecked = words !== null && authorId !== viewerId;
  useEffect(() => {
    if (isChecked) void loadWordMatcher();
  }, [isChecked]);
  return isChecked && (matches?.(words, text) ?? true);
}
