/**
 * Creates a generator of numbers from 0 to below 1. The same seed gives the same numbers. The algorithm is Mulberry32
 * by Tommy Ettinger. Its successive numbers are less correlated than those of `createRandom` in `lab/bench/seed/words.ts`.
 */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
