import { useSyncExternalStore } from "react";
import { useViewerId } from "./session.ts";
import { deviceStore, mutedWordsEntry } from "./storage.ts";

/** Calls `listener` when the muted words of this device change or their matcher is loaded. Returns an unsubscribe function. */
export function onMutedWords(listener: () => void): () => void {
  addEventListener("mutedwords", listener);
  return () => removeEventListener("mutedwords", listener);
}

/**
 * Returns the JSON list of the viewer's muted words that this device knows; null if it knows none, as for most viewers.
 * The key contains the user id, so that the end of a session removes the words with the user's other data.
 */
export function useMutedWords(): string | null {
  const viewerId = useViewerId();
  const read = () => deviceStore.get(mutedWordsEntry(viewerId));
  return useSyncExternalStore(onMutedWords, read, read);
}
