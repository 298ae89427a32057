import type { ServerEventPayload } from "@kora/contract/events";
import type { QueryClient } from "@tanstack/react-query";
import { getSession } from "../../lib/session.ts";
import { mutedWordsKey, storeMutedWords } from "./muted-words-store.ts";

/** Applies the viewer's muted words, which another device may have changed. */
export function applyMutedWords(
  queryClient: QueryClient,
  { words }: ServerEventPayload<"mutedWordsChanged">,
): void {
  const { userId } = getSession();
  if (userId === null) return;
  storeMutedWords(userId, words);
  queryClient.setQueryData<string[]>(mutedWordsKey, (loaded) => loaded && words);
}
