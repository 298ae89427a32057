import { createRandom } from "../bench/feed/seeded-random.ts";

/** Random choices that a seed repeats. */
export interface Random {
  /** Returns a number from 0 to 1. */
  next(): number;
  /** Returns an element; throws for an empty list. */
  pick<Item>(items: readonly Item[]): Item;
  /** Returns two different elements; throws for a list with fewer. */
  pickTwo<Item>(items: readonly Item[]): [Item, Item];
  /** Returns true with this probability. */
  chance(probability: number): boolean;
}

export function openRandom(seed: number): Random {
  const next = createRandom(seed);
  function pick<Item>(items: readonly Item[]): Item {
    const item = items[Math.floor(next() * items.length)];
    if (item === undefined) throw new Error("There is nothing to pick from.");
    return item;
  }
  return {
    next,
    pick,
    pickTwo(items) {
      const first = pick(items);
      return [first, pick(items.filter((item) => item !== first))];
    },
    chance: (probability) => next() < probability,
  };
}
