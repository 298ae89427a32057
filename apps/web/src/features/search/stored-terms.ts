import { deviceStore, type Store } from "../../lib/storage.ts";
import { parseChanges, parseTerms, type TermChange } from "./term-history.ts";

/** Search history of a user on this device, shown while offline and until the server responds. */
export interface StoredTerms {
  readonly recent: string[];
  readonly frequent: string[];
  /** Changes not yet sent to the server, the earliest first. */
  readonly pendingChanges: TermChange[];
}

// The stored keys are older than the names in the code; a renamed key would lose the history.
const storageKeys = (userId: string) => ({
  recent: `searchTerms:${userId}`,
  frequent: `frequentTerms:${userId}`,
  pendingChanges: `searchTermsToTell:${userId}`,
});

/** Reads the search history that is stored on this device. */
export function readStoredTerms(userId: string, store: Store = deviceStore): StoredTerms {
  const keys = storageKeys(userId);
  const recent = parseTerms(store.get(keys.recent));
  return {
    recent,
    frequent: parseTerms(store.get(keys.frequent)),
    pendingChanges: parseChanges(store.get(keys.pendingChanges), recent),
  };
}

/** Stores the lists that `changes` contains; the others stay as they are. */
export function storeTerms(
  userId: string,
  changes: Partial<StoredTerms>,
  store: Store = deviceStore,
): void {
  const keys = storageKeys(userId);
  for (const name of ["recent", "frequent", "pendingChanges"] as const) {
    const list = changes[name];
    if (list !== undefined) store.set(keys[name], JSON.stringify(list));
  }
}
