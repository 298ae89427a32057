import { hasVisibleText } from "@kora/contract/visible-text";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useViewerId } from "../../lib/session.ts";
import { termsKey, termsQuery } from "./queries.ts";
import { readStoredTerms, storeTerms } from "./stored-terms.ts";
import { syncTermChanges } from "./sync-term-changes.ts";
import { appendChange, applyToFrequent, applyToRecent, type TermChange } from "./term-history.ts";

/** Sends pending changes, then fetches and stores the server's history. Offline, the stored history stays. */
async function syncHistory(queryClient: QueryClient, userId: string): Promise<void> {
  await syncTermChanges(userId);
  // Requests in flight may return the history without the changes.
  await queryClient.cancelQueries({ queryKey: termsKey });
  try {
    const [recent, frequent] = await Promise.all([
      queryClient.fetchQuery(termsQuery("recent")),
      queryClient.fetchQuery(termsQuery("frequent")),
    ]);
    storeTerms(userId, { recent, frequent });
  } catch {
    // The stored history is shown.
  }
}

/**
 * The viewer's search history with functions to change it: first as stored on this device, then as returned by
 * the server. Changes that could not be sent are sent with the next one, or when the history is used again.
 */
export function useTerms() {
  const userId = useViewerId();
  const queryClient = useQueryClient();
  const [{ recent, frequent, pendingChanges }, setStored] = useState(() => readStoredTerms(userId));
  useEffect(() => {
    let unmounted = false;
    void syncHistory(queryClient, userId).then(() => {
      if (!unmounted) setStored(readStoredTerms(userId));
    });
    return () => {
      unmounted = true;
    };
  }, [queryClient, userId]);

  const applyChange = (change: TermChange) => {
    // Another tab may have changed the stored history.
    storeTerms(userId, {
      pendingChanges: appendChange(readStoredTerms(userId).pendingChanges, change),
    });
    setStored(readStoredTerms(userId));
    void syncHistory(queryClient, userId).then(() => setStored(readStoredTerms(userId)));
  };
  return {
    recent: applyToRecent(recent, pendingChanges),
    frequent: applyToFrequent(frequent, pendingChanges),
    add: (term: string) => {
      if (hasVisibleText(term)) applyChange({ keep: term.trim() });
    },
    remove: (term: string) => applyChange({ forget: term }),
    clear: () => applyChange({ forgetAll: true }),
  };
}
