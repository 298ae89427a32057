/** String storage by key in the browser. */
export interface Store {
  get(key: string): string | null;
  /** Returns whether the browser stored it; otherwise it is kept in memory. */
  set(key: string, value: string): boolean;
  remove(key: string): void;
  /** Removes every entry whose key contains `part`, such as a user id. */
  removeMatching(part: string): void;
}

/** `localStorage`: kept across visits. */
export const deviceStore = createStore(() => localStorage);

/** `sessionStorage`: kept while this tab is open. */
export const tabStore = createStore(() => sessionStorage);

/** Removes all data that is stored under a user's id. Settings of the device, such as the theme, stay. */
export function removeDataOfUser(userId: string): void {
  for (const store of [deviceStore, tabStore]) store.removeMatching(userId);
}

/**
 * Wraps browser storage that may be full or forbidden: values it rejects stay in memory until the page
 * unloads, so that a full disk does not, for example, sign the user out.
 */
export function createStore(open: () => Storage): Store {
  const fallback = new Map<string, string>();
  const remove = (key: string) => {
    fallback.delete(key);
    attempt(() => open().removeItem(key));
  };
  return {
    get(key) {
      return fallback.get(key) ?? attempt(() => open().getItem(key)) ?? null;
    },
    set(key, value) {
      const stored = attempt(() => {
        open().setItem(key, value);
        return true;
      });
      if (stored) fallback.delete(key);
      else fallback.set(key, value);
      return stored === true;
    },
    remove,
    removeMatching(part) {
      const keys = [...fallback.keys(), ...(attempt(() => Object.keys(open())) ?? [])];
      for (const key of keys) if (key.includes(part)) remove(key);
    },
  };
}

function attempt<Result>(action: () => Result): Result | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
