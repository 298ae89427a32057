import { Fifo } from "toad-cache";
import type { Clock } from "../clock.ts";

/** So many in such a time. */
export interface Limit {
  readonly max: number;
  readonly windowSeconds: number;
}

/** Counts what happens by name and key in fixed windows of time. */
export interface Limiter {
  /** Counts one; gives the seconds to wait when that was one too many, else undefined. */
  hit(name: string, key: string, limit: Limit): number | undefined;
  /** The seconds to wait when the limit is used up already, else undefined. Counts nothing. */
  wait(name: string, key: string, limit: Limit): number | undefined;
  /** Forgets what was counted. */
  clear(name: string, key: string): void;
}

interface Window {
  count: number;
  /** Milliseconds since 1970. */
  readonly endsAt: number;
}

/** Keys held at most; the oldest window is given up first. */
const mostWindows = 100_000;

/** Counts in this process's memory, which is bounded. */
export function createMemoryLimiter(clock: Clock): Limiter {
  const windows = new Fifo<Window>(mostWindows);

  function current(id: string): Window | undefined {
    const window = windows.get(id);
    return window && window.endsAt > clock.now().getTime() ? window : undefined;
  }
  const secondsLeft = (window: Window) =>
    Math.max(1, Math.ceil((window.endsAt - clock.now().getTime()) / 1000));

  return {
    hit(name, key, limit) {
      const id = `${name} ${key}`;
      let window = current(id);
      if (!window) {
        window = { count: 0, endsAt: clock.now().getTime() + limit.windowSeconds * 1000 };
        windows.set(id, window);
      }
      window.count += 1;
      return window.count > limit.max ? secondsLeft(window) : undefined;
    },
    wait(name, key, limit) {
      const window = current(`${name} ${key}`);
      return window && window.count >= limit.max ? secondsLeft(window) : undefined;
    },
    clear(name, key) {
      windows.delete(`${name} ${key}`);
    },
  };
}

/** For load tests and `RATE_LIMIT=off`: counts nothing. */
export const noLimits: Limiter = {
  hit: () => undefined,
  wait: () => undefined,
  clear: () => undefined,
};
