import { tabStore } from "../../lib/storage.ts";
import { storeMutedWords } from "./muted-words-store.ts";

/** Stores the viewer's muted words of a fetched profile on this device, because another device may have changed them. */
export function keepMutedWords({ user }: { user: { _id: string; mutedWords: string[] } }): void {
  tabStore.set(`muted-words-fetched:${user._id}`, "1");
  storeMutedWords(user._id, user.mutedWords);
}

/** True if this tab has not fetched the words yet. */
export const areMutedWordsDue = (userId: string) =>
  tabStore.get(`muted-words-fetched:${userId}`) === null;
