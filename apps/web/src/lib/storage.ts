/** String storage by key in the browser. */
export interface Store {
  get(key: string): string | null;
  /** Returns whether the browser stored it; otherwise it is kept in memory. */
  set(key: string, value: string): boolean;
  remove(key: string): void;
  /** Removes every entry whose key `matches`. */
  removeMatching(matches: (key: string) => boolean): void;
}

/** `localStorage`: kept across visits. */
export const deviceStore: Store = createStore(() => localStorage, mayStore);

/** `sessionStorage`: kept while this tab is open. */
export const tabStore: Store = createStore(() => sessionStorage, mayStore);

/**
 * Keys in `localStorage` whose values contain the ids of the users of this browser, whose data it keeps: the one who is
 * signed in, the suspended one, and all who have been signed in and were not forgotten since, for their next login.
 */
export const userKeys = {
  signedIn: "userId",
  restricted: "restrictedSession",
  known: "knownUsers",
} as const;

const userIdPattern = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

/** Max users whose data stays on a device; those who signed in before them are forgotten. */
const maxKnownUsers = 20;

/** Returns the ids in a text, such as the key of what is stored for a user, which begins with the user's id. */
const idsIn = (text: string | null): string[] => text?.match(userIdPattern) ?? [];

/** Returns the key of the JSON list of a user's muted words; without an entry, the device knows none, as of most users. */
export const mutedWordsEntry = (userId: string) => `muted-words:${userId}`;

/**
 * Returns whether this browser may store data under this key: that of its users, and the settings of the device, whose
 * keys contain no id. What a page still writes of a user whom the device has forgotten is not stored.
 */
export function mayStore(key: string): boolean {
  const [userId] = idsIn(key);
  return (
    userId === undefined ||
    Object.values(userKeys).some((name) => idsIn(deviceStore.get(name)).includes(userId))
  );
}

/** Removes what is stored in `localStorage` and `sessionStorage` under the ids of those who are no users of this browser. */
export function removeDataOfOthers(): void {
  for (const store of [deviceStore, tabStore]) store.removeMatching((key) => !mayStore(key));
}

function setKnown(userId: string, isKnown: boolean): void {
  const others = idsIn(deviceStore.get(userKeys.known)).filter((id) => id !== userId);
  const ids = isKnown ? [...others, userId].slice(-maxKnownUsers) : others;
  if (ids.length > 0) deviceStore.set(userKeys.known, ids.join(" "));
  else deviceStore.remove(userKeys.known);
}

/** Lets the data of a user stay on this device when the session expires. */
export function rememberUser(userId: string): void {
  setKnown(userId, true);
}

/**
 * Lets the data of a user go from this device as soon as the user has no session here: `removeDataOfOthers`, and all
 * other stores by `deleteCachedData`, which follows each change of the session.
 */
export function forgetUser(userId: string): void {
  setKnown(userId, false);
  if (deviceStore.get(userKeys.restricted)?.startsWith(userId)) {
    deviceStore.remove(userKeys.restricted);
  }
}

/**
 * Wraps browser storage that may be full or forbidden: values it rejects stay in memory until the page
 * unloads, so that a full disk does not, for example, sign the user out. What is not allowed is not stored at all.
 */
export function createStore(
  open: () => Storage,
  isAllowed: (key: string) => boolean = () => true,
): Store {
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
      if (!isAllowed(key)) return false;
      const stored = attempt(() => {
        open().setItem(key, value);
        return true;
      });
      if (stored) fallback.delete(key);
      else fallback.set(key, value);
      return stored === true;
    },
    remove,
    removeMatching(matches) {
      const keys = [...fallback.keys(), ...(attempt(() => Object.keys(open())) ?? [])];
      for (const key of keys) if (matches(key)) remove(key);
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
