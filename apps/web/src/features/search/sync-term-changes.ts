import { ApiError, api } from "../../lib/api.ts";
import { getSession } from "../../lib/session.ts";
import { readStoredTerms, storeTerms } from "./stored-terms.ts";
import { applyToFrequent, applyToRecent, type TermChange } from "./term-history.ts";

function send(change: TermChange): Promise<unknown> {
  if ("keep" in change) return api.call("saveSearchTerm", { body: { term: change.keep } });
  const body = "forget" in change ? { term: change.forget } : {};
  return api.call("deleteSearchTerms", { body });
}

/** Returns whether the server rejected a change for good, so that it must not be sent again. */
function isPermanentError(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status >= 400 && error.status < 500 && error.status !== 401 && error.status !== 429;
}

let inFlight: Promise<void> | null = null;

/**
 * Sends the pending changes of the history to the server in order. Changes that cannot be sent now stay pending.
 */
export function syncTermChanges(userId: string): Promise<void> {
  inFlight ??= syncAll(userId).finally(() => {
    inFlight = null;
  });
  return inFlight;
}

async function syncAll(userId: string): Promise<void> {
  // An older version stored terms without changes. `readStoredTerms` derives the changes from such terms; they are stored
  // here, so that this happens only once.
  storeTerms(userId, { pendingChanges: readStoredTerms(userId).pendingChanges });
  for (;;) {
    const [change] = readStoredTerms(userId).pendingChanges;
    if (change === undefined || getSession().userId !== userId) return;
    try {
      await send(change);
    } catch (error) {
      if (!isPermanentError(error)) return;
    }
    // The user, here or in another tab, may have added or replaced changes meanwhile.
    const { pendingChanges, recent, frequent } = readStoredTerms(userId);
    const isUnchanged = JSON.stringify(pendingChanges[0]) === JSON.stringify(change);
    storeTerms(userId, {
      pendingChanges: isUnchanged ? pendingChanges.slice(1) : pendingChanges,
      recent: applyToRecent(recent, [change]),
      frequent: applyToFrequent(frequent, [change]),
    });
  }
}
