import { useEffect } from "react";
import { api } from "../../lib/api.ts";
import { useViewerId } from "../../lib/session.ts";
import { tabStore } from "../../lib/storage.ts";
import { storeMutedWords } from "./muted-words-store.ts";

/** The words are fetched this long after the start, when the page has loaded what it shows. */
const delayMilliseconds = 15_000;

/** Fetches the viewer's muted words once in each tab, because another device may have changed them. Renders nothing. */
export function MutedWordsBackgroundSync() {
  const viewerId = useViewerId();
  useEffect(() => {
    const key = `muted-words-fetched:${viewerId}`;
    if (tabStore.get(key) !== null) return;
    const timer = setTimeout(async () => {
      // After a failure, the next start tries again.
      const profile = await api.call("getProfile", {}).catch(() => undefined);
      if (profile === undefined) return;
      tabStore.set(key, "1");
      storeMutedWords(viewerId, profile.user.mutedWords);
    }, delayMilliseconds);
    return () => clearTimeout(timer);
  }, [viewerId]);
  return null;
}
