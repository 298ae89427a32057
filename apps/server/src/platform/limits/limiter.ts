import { LRUCache } from "lru-cache";
import type { Clock } from "../clock.ts";

/** A max number of hits in a time window. */
interface Limit {
  readonly max: number;
  readonly windowSeconds: number;
}

/** Counts hits by name and key in fixed time windows. It never rejects. */
export interface Limiter {
  /** Counts one hit. Returns the seconds to wait if the hit exceeds the limit, else undefined. */
  hit(name: string, key: string, limit: Limit): Promise<number | undefined>;
  /** Counts nothing. Returns the seconds to wait if the limit is already used up, else undefined. */
  check(name: string, key: string, limit: Limit): Promise<number | undefined>;
  /** Takes one hit back, such as that of a successful call if only failures count. */
  refund(name: string, key: string, limit: Limit): Promise<void>;
  /** Resets the count. */
  clear(name: string, key: string): Promise<void>;
}

interface Window {
  count: number;
  /** Milliseconds since 1970. */
  readonly endsAt: number;
}

/** Max windows in memory. The oldest is dropped first. */
const maxWindows = 100_000;

/** Counts in the memory of this process. `maxWindows` bounds the memory. */
export function createMemoryLimiter(clock: Clock): Limiter {
  const windows = new LRUCache<string, Window>({ max: maxWindows });

  function getCurrentWindow(windowKey: string, { windowSeconds }: Limit): Window | undefined {
    // `peek` does not update the LRU order, so the cache drops windows in the order of their creation.
    const window = windows.peek(windowKey);
    const millisecondsLeft = window ? window.endsAt - clock.now().getTime() : 0;
    // A window that seems longer than its limit is ignored: a clock set back must not block users for hours.
    return millisecondsLeft > 0 && millisecondsLeft <= windowSeconds * 1000 ? window : undefined;
  }
  const secondsLeft = (window: Window) =>
    Math.max(1, Math.ceil((window.endsAt - clock.now().getTime()) / 1000));

  return {
    async hit(name, key, limit) {
      const windowKey = `${name} ${key}`;
      let window = getCurrentWindow(windowKey, limit);
      if (!window) {
        window = { count: 0, endsAt: clock.now().getTime() + limit.windowSeconds * 1000 };
        windows.set(windowKey, window);
      }
      window.count += 1;
      return window.count > limit.max ? secondsLeft(window) : undefined;
    },
    async check(name, key, limit) {
      const window = getCurrentWindow(`${name} ${key}`, limit);
      return window && window.count >= limit.max ? secondsLeft(window) : undefined;
    },
    async refund(name, key, limit) {
      const window = getCurrentWindow(`${name} ${key}`, limit);
      if (window && window.count > 0) window.count -= 1;
    },
    async clear(name, key) {
      windows.delete(`${name} ${key}`);
    },
  };
}

/** Counts nothing and allows everything. It is the limiter with `RATE_LIMIT=off`, as in load tests and most tests. */
export const noLimits: Limiter = {
  hit: async () => undefined,
  check: async () => undefined,
  refund: async () => undefined,
  clear: async () => undefined,
};
