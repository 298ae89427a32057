import type { Clock } from "./clock.ts";

/** Returns the cached value of `key`, or loads it. */
export type TtlCache<Value> = (key: string, load: () => Promise<Value>) => Promise<Value>;

/**
 * Creates a cache of at most `maxSize` values, each valid for `ttlSeconds`. A full cache evicts the oldest value.
 * Concurrent callers share one load. A failed load is not cached.
 */
export function createTtlCache<Value>(options: {
  readonly ttlSeconds: number;
  readonly maxSize: number;
  readonly clock: Clock;
}): TtlCache<Value> {
  const entries = new Map<string, { readonly value: Promise<Value>; readonly expiresAt: number }>();
  return (key, load) => {
    const now = options.clock.now().getTime();
    const entry = entries.get(key);
    if (entry && entry.expiresAt > now) {
      return entry.value;
    }
    entries.delete(key);
    const [oldestKey] = entries.keys();
    if (entries.size >= options.maxSize && oldestKey !== undefined) {
      entries.delete(oldestKey);
    }
    const value = load();
    entries.set(key, { value, expiresAt: now + options.ttlSeconds * 1000 });
    value.catch(() => {
      if (entries.get(key)?.value === value) {
        entries.delete(key);
      }
    });
    return value;
  };
}
