import { rateLimited } from "./errors.ts";

/**
 * Lets at most `count` pieces of heavy work run at once and `most` more wait; the next ones are refused
 * with `RATE_LIMITED`.
 */
export function createSlots(count: number, most: number) {
  let free = count;
  const waiting: (() => void)[] = [];
  return async function inSlot<Result>(work: () => Promise<Result>): Promise<Result> {
    if (waiting.length >= most) {
      throw rateLimited(10);
    }
    if (free === 0) {
      await new Promise<void>((resume) => waiting.push(resume));
    } else {
      free -= 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) {
        next();
      } else {
        free += 1;
      }
    }
  };
}
