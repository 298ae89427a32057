import type { Query, QueryClient } from "@tanstack/react-query";
import { storyKeys } from "../entities/story/story-cache.ts";
import { refreshAllCards, refreshOfflineCaches } from "../features/stories/refresh-cards.ts";

/** Lists of stories stay, so that they do not move while they are read. */
const isNoStoryList = ({ queryKey }: Query) =>
  !storyKeys.lists.every((part, index) => queryKey[index] === part);

/**
 * Drops what the server does not show to the viewer any more: from lists of stories, from all other queries, which are
 * fetched again, from what is cached for offline reading, and from the offline library. Rejects if the server cannot be
 * reached; what is not on the screen is dropped by then.
 */
export async function dropHiddenContent(queryClient: QueryClient): Promise<void> {
  queryClient.removeQueries({ type: "inactive", predicate: isNoStoryList });
  void queryClient.invalidateQueries({ predicate: isNoStoryList });
  const outcomes = await Promise.allSettled([
    refreshAllCards(queryClient),
    refreshOfflineCaches(),
    refreshLibraryIfAny(),
  ]);
  const failure = outcomes.find(({ status }) => status === "rejected");
  if (failure?.status === "rejected") throw failure.reason;
}

async function refreshLibraryIfAny(): Promise<void> {
  // `library-cache.ts` opens this cache with the first library of the device.
  if (!("caches" in globalThis) || !(await caches.has("kora-library"))) return;
  const { refreshLibrary } = await import("../features/library/library-background.ts");
  await refreshLibrary();
}
