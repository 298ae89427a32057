/** Texts kept by name in the browser. */
export interface Store {
  get(key: string): string | null;
  /** Answers whether the browser keeps it. */
  set(key: string, value: string): boolean;
  remove(key: string): void;
  /** Removes every text whose name holds `part`, such as somebody's id. */
  removeNamed(part: string): void;
}

/** For as long as this browser keeps its data. */
export const deviceStore = createStore(() => localStorage);

/** For as long as this tab is open. */
export const tabStore = createStore(() => sessionStorage);

/**
 * A store on the browser's own, which may be full or forbidden: what it does not take is remembered until
 * the page is left, so that nobody is thrown out of a page for it.
 */
export function createStore(open: () => Storage): Store {
  const notTaken = new Map<string, string>();
  const remove = (key: string) => {
    notTaken.delete(key);
    attempt(() => open().removeItem(key));
  };
  return {
    get(key) {
      return notTaken.get(key) ?? attempt(() => open().getItem(key)) ?? null;
    },
    set(key, value) {
      const taken = attempt(() => {
        open().setItem(key, value);
        return true;
      });
      if (taken) notTaken.delete(key);
      else notTaken.set(key, value);
      return taken === true;
    },
    remove,
    removeNamed(part) {
      const keys = [...notTaken.keys(), ...(attempt(() => Object.keys(open())) ?? [])];
      for (const key of keys) if (key.includes(part)) remove(key);
    },
  };
}

function attempt<Result>(act: () => Result): Result | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
