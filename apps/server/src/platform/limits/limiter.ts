import { LRUCache } from "lru-cache";
import type { Clock } from "../clock.ts";

/** So many in such a time. */
interface Limit {
  readonly max: number;
  readonly windowSeconds: number;
}

/** Counts what happens by name and key in fixed windows of time. Never rejects. */
export interface Limiter {
  /** Counts one; gives the seconds to wait when that was one too many, else undefined. */
  hit(name: string, key: string, limit: Limit): Promise<number | undefined>;
  /** The seconds to wait when the limit is used up already, else undefined. Counts nothing. */
  check(name: string, key: string, limit: Limit): Promise<number | undefined>;
  /** Takes one `hit` back, such as that of a call which succeeded where only failures count. */
  refund(name: string, key: string, limit: Limit): Promise<void>;
  /** Forgets what was counted. */
  clear(name: string, key: string): Promise<void>;
}

interface Window {
  count: number;
  /** Milliseconds since 1970. */
  readonly endsAt: number;
}

/** Max windows in memory; the oldest is dropped first. */
const maxWindows = 100_000;

/** Counts in this process's memory, which is bounded. */
export function createMemoryLimiter(clock: Clock): Limiter {
  const windows = new LRUCache<string, Window>({ max: maxWindows });

  function current(id: string, { windowSeconds }: Limit): Window | undefined {
    // `peek` keeps windows in the order of their creation.
    const window = windows.peek(id);
    const left = window ? window.endsAt - clock.now().getTime() : 0;
    // None is longer than its limit says: a clock that was set back must not keep anybody out for hours.
    return left > 0 && left <= windowSeconds * 1000 ? window : undefined;
  }
  const secondsLeft = (window: Window) =>
    Math.max(1, Math.ceil((window.endsAt - clock.now().getTime()) / 1000));

  return {
    async hit(name, key, limit) {
      const id = `${name} ${key}`;
      let window = current(id, limit);
      if (!window) {
        window = { count: 0, endsAt: clock.now().getTime() + limit.windowSeconds * 1000 };
        windows.set(id, window);
      }
      window.count += 1;
      return window.count > limit.max ? secondsLeft(window) : undefined;
    },
    async check(name, key, limit) {
      const window = current(`${name} ${key}`, limit);
      return window && window.count >= limit.max ? secondsLeft(window) : undefined;
    },
    async refund(name, key, limit) {
      const window = current(`${name} ${key}`, limit);
      if (window && window.count > 0) window.count -= 1;
    },
    async clear(name, key) {
      windows.delete(`${name} ${key}`);
    },
  };
}

/** For load tests and `RATE_LIMIT=off`: counts nothing. */
export const noLimits: Limiter = {
  hit: async () => undefined,
  check: async () => undefined,
  refund: async () => undefined,
  clear: async () => undefined,
};
