/**
 * Numbers from 0 to 1, the same for the same start. Mulberry32 (Tommy Ettinger): better mixed than what the
 * seed of the databases uses, where one number is always used for one thing.
 */
export function createDice(start: number): () => number {
  let state = start >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
