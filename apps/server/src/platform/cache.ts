import { LRUCache } from "lru-cache";
import type { Clock } from "./clock.ts";
import type { Queryable } from "./database/database.ts";

/** Options of a cache, declared by the feature that owns the values. */
export interface CacheOptions<Value> {
  readonly name: string;
  /** Max total size of the values. The least recently used values are evicted first. */
  readonly maxSize: number;
  /** The size of a value; the default is 1. A value larger than `maxSize` is not cached. */
  readonly sizeOf?: (value: Value) => number;
}

interface Cache<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
  delete(key: string): void;
}

/** A snapshot is taken before values are loaded. Loaded values of a user who is invalidated after it are invalid. */
interface Snapshot {
  /** Milliseconds since 1970. */
  readonly takenAt: number;
  /** The number of the last invalidation before the snapshot. Invalidations are numbered from 1. */
  readonly version: number;
}

/** A bounded cache of values that belong to users. They are valid for ten seconds, or until `invalidateUser`. */
interface UserCache<Value> {
  get(key: string): Value | undefined;
  /**
   * True when half of the ten seconds is over. A caller that reloads the value in the background then spares later
   * callers the wait.
   */
  isStale(key: string): boolean;
  /** True when there is a value, valid or not. */
  has(key: string): boolean;
  /** Takes a snapshot. Call it before loading a value, because an invalidation during the load makes the value invalid. */
  snapshot(): Snapshot;
  set(
    key: string,
    value: Value,
    load: { readonly userId: string; readonly snapshot: Snapshot },
  ): void;
  delete(key: string): void;
}

/** The caches of one server. */
export interface Caches {
  /**
   * Returns a cache for values whose validity follows from the key or the value itself, for example from a revision in
   * it. They need no invalidation.
   */
  getCache<Value>(options: CacheOptions<Value>): Cache<Value>;
  /** Returns a cache for values that are valid until `invalidateUser`. Code that changes them calls it after commit. */
  getUserCache<Value>(options: CacheOptions<Value>): UserCache<Value>;
  invalidateUser(userId: string): void;
  /** Invalidates the values of all users, because this process may have missed invalidations. */
  invalidateAllUsers(): void;
}

/** The definition of a cache that `getCached` reads: `load` loads the values that the cache lacks. */
export interface LoadingCacheDefinition<Key, Value> extends CacheOptions<Value> {
  readonly keyOf: (key: Key) => string;
  /** Checks that a cached value is valid for this key, for example by its revision. By default every value is valid. */
  readonly isValid?: (value: Value, key: Key) => boolean;
  /** Returns the user who owns the value of a key. Such a value is valid for ten seconds, or until `invalidateUser`. */
  readonly userOf?: (key: Key) => string;
  /** Loads values by the `keyOf` of their keys. The map omits missing values, and they are not cached. */
  readonly load: (ctx: LoadContext, keys: readonly Key[]) => Promise<ReadonlyMap<string, Value>>;
}

type LoadContext = { readonly db: Queryable; readonly caches: Caches };

/** Declares a cache for `getCached`. */
export function defineCache<Key, Value>(
  cache: LoadingCacheDefinition<Key, Value>,
): LoadingCacheDefinition<Key, Value> {
  return cache;
}

/** Returns the values of these keys, by `keyOf`. One call of `load` loads all that the cache lacks. */
export async function getCached<Key, Value>(
  ctx: LoadContext,
  cache: LoadingCacheDefinition<Key, Value>,
  keys: readonly Key[],
): Promise<Map<string, Value>> {
  const { keyOf, isValid, load } = cache;
  const entries = openEntries(ctx.caches, cache);
  const values = new Map<string, Value>();
  const missingKeys = new Map<string, Key>();
  for (const key of keys) {
    const keyText = keyOf(key);
    const value = entries.get(keyText);
    if (value !== undefined && (isValid?.(value, key) ?? true)) values.set(keyText, value);
    else missingKeys.set(keyText, key);
  }
  if (missingKeys.size === 0) return values;
  const store = entries.beginLoad();
  for (const [keyText, value] of await load(ctx, [...missingKeys.values()])) {
    const key = missingKeys.get(keyText);
    if (key !== undefined) store(keyText, value, key);
    values.set(keyText, value);
  }
  return values;
}

function openEntries<Key, Value>(caches: Caches, cache: LoadingCacheDefinition<Key, Value>) {
  const { userOf } = cache;
  if (!userOf) {
    const entries = caches.getCache(cache);
    return { get: entries.get, beginLoad: () => entries.set };
  }
  const entries = caches.getUserCache(cache);
  return {
    get: entries.get,
    beginLoad() {
      const snapshot = entries.snapshot();
      return (keyText: string, value: Value, key: Key) =>
        entries.set(keyText, value, { userId: userOf(key), snapshot });
    },
  };
}

const userTtlMilliseconds = 10_000;
/** Max users whose last invalidation is stored. It must exceed the number of users invalidated within ten seconds. */
const maxInvalidatedUsers = 20_000;

export function createCaches(clock: Clock): Caches {
  const invalidations = createInvalidations();
  const caches = new Map<string, unknown>();
  const getOrCreate = <Created>(name: string, create: () => Created): Created => {
    const cache = (caches.get(name) as Created | undefined) ?? create();
    caches.set(name, cache);
    return cache;
  };
  return {
    getCache: <Value>(options: CacheOptions<Value>) =>
      getOrCreate(options.name, () => createCache<Value>(options)),
    getUserCache: <Value>(options: CacheOptions<Value>) =>
      getOrCreate(options.name, () => createUserCache<Value>(options, { clock, invalidations })),
    invalidateUser: invalidations.invalidateUser,
    invalidateAllUsers: invalidations.invalidateAllUsers,
  };
}

const storesNothing = {
  get: () => undefined,
  isStale: () => false,
  has: () => false,
  snapshot: () => ({ takenAt: 0, version: 0 }),
  set: () => undefined,
  delete: () => undefined,
};

/** Caches that store nothing, so every read loads its values. They are shared: creating caches allocates their maximum. */
export const noCaches: Caches = {
  getCache: () => storesNothing,
  getUserCache: () => storesNothing,
  invalidateUser: () => undefined,
  invalidateAllUsers: () => undefined,
};

interface Invalidations {
  /** The version of the last invalidation. */
  version(): number;
  /** The version of the last invalidation that concerns the user. */
  versionOf(userId: string): number;
  invalidateUser(userId: string): void;
  invalidateAllUsers(): void;
}

function createInvalidations(): Invalidations {
  const userVersions = new LRUCache<string, number>({ max: maxInvalidatedUsers });
  let version = 0;
  let allUsersVersion = 0;
  return {
    version: () => version,
    versionOf: (userId) => Math.max(allUsersVersion, userVersions.get(userId) ?? 0),
    invalidateUser(userId) {
      version += 1;
      userVersions.set(userId, version);
    },
    invalidateAllUsers() {
      version += 1;
      allUsersVersion = version;
    },
  };
}

function createUserCache<Value>(
  { name, maxSize, sizeOf }: CacheOptions<Value>,
  { clock, invalidations }: { clock: Clock; invalidations: Invalidations },
): UserCache<Value> {
  const cache = createCache<{ value: Value; userId: string; snapshot: Snapshot }>({
    name,
    maxSize,
    ...(sizeOf && { sizeOf: ({ value }) => sizeOf(value) }),
  });
  const getAge = (snapshot: Snapshot) => clock.now().getTime() - snapshot.takenAt;
  return {
    get(key) {
      const entry = cache.get(key);
      if (!entry || entry.snapshot.version < invalidations.versionOf(entry.userId)) {
        return undefined;
      }
      // A clock that is set back must not extend the validity of a value.
      const age = getAge(entry.snapshot);
      return age >= 0 && age < userTtlMilliseconds ? entry.value : undefined;
    },
    isStale(key) {
      const entry = cache.get(key);
      return entry !== undefined && getAge(entry.snapshot) >= userTtlMilliseconds / 2;
    },
    has: (key) => cache.get(key) !== undefined,
    snapshot: () => ({ takenAt: clock.now().getTime(), version: invalidations.version() }),
    set: (key, value, { userId, snapshot }) => cache.set(key, { value, userId, snapshot }),
    delete: cache.delete,
  };
}

function createCache<Value>({ maxSize, sizeOf }: CacheOptions<Value>): Cache<Value> {
  const entries = new LRUCache<string, { readonly value: Value }>(
    sizeOf
      ? // The library rejects a size of zero.
        { maxSize, sizeCalculation: ({ value }) => Math.max(1, sizeOf(value)) }
      : { max: maxSize },
  );
  return {
    get: (key) => entries.get(key)?.value,
    set: (key, value) => void entries.set(key, { value }),
    delete: (key) => void entries.delete(key),
  };
}
