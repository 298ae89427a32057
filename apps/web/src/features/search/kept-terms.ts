import { deviceStore, type Store } from "../../lib/storage.ts";
import { parseActs, parseTerms, type TermAct } from "./recent-terms.ts";

/** What a device keeps of a person's searches: shown until the server has answered, and without a line. */
export interface KeptTerms {
  readonly recent: string[];
  readonly frequent: string[];
  /** What the server is not told of yet, the earliest first. */
  readonly acts: TermAct[];
}

const keysOf = (userId: string) => ({
  recent: `searchTerms:${userId}`,
  frequent: `frequentTerms:${userId}`,
  acts: `searchTermsToTell:${userId}`,
});

export function readKept(userId: string, store: Store = deviceStore): KeptTerms {
  const keys = keysOf(userId);
  const recent = parseTerms(store.get(keys.recent));
  return {
    recent,
    frequent: parseTerms(store.get(keys.frequent)),
    acts: parseActs(store.get(keys.acts), recent),
  };
}

/** Keeps what is named. */
export function keep(
  userId: string,
  changes: Partial<KeptTerms>,
  store: Store = deviceStore,
): void {
  const keys = keysOf(userId);
  for (const name of ["recent", "frequent", "acts"] as const) {
    const list = changes[name];
    if (list !== undefined) store.set(keys[name], JSON.stringify(list));
  }
}
