import { beforeEach, describe, expect, test } from "vitest";
import { createMemory, type MemoryOf } from "./memory.ts";

const words: MemoryOf<string> = { name: "words", most: 10, sizeOf: (word) => word.length };

let milliseconds = 0;
const clock = { now: () => new Date(milliseconds) };

describe("a memory", () => {
  test("is one for each declaration, and apart in each server", () => {
    const [one, other] = [createMemory(clock), createMemory(clock)];
    one.of(words).set("a", "drum");
    expect(one.of(words).get("a")).toBe("drum");
    expect(one.of({ name: "others", most: 1 }).get("a")).toBeUndefined();
    expect(other.of(words).get("a")).toBeUndefined();
  });

  test("keeps what is asked for and forgets the rest when it is full", () => {
    const memory = createMemory(clock).of(words);
    for (const word of ["ashes", "broom", "clay"]) {
      memory.set(word, word);
      expect(memory.get("ashes")).toBe("ashes");
    }
    expect([memory.get("broom"), memory.get("clay")]).toEqual([undefined, "clay"]);
  });

  test("never holds more than it may, however much it is given", () => {
    const memory = createMemory(clock).of(words);
    const given = Array.from({ length: 100 }, (_, n) => `w${n}`);
    for (const word of given) {
      memory.set(word, word);
    }
    const held = given.filter((word) => memory.get(word) !== undefined);
    expect(held).toContain("w99");
    expect(held.join("").length).toBeLessThanOrEqual(10);
  });

  test("gives what was set last", () => {
    const memory = createMemory(clock).of(words);
    memory.set("a", "drum");
    memory.set("a", "harp");
    expect(memory.get("a")).toBe("harp");
  });

  test("keeps nothing that is larger than half of itself, nor what it replaces", () => {
    const memory = createMemory(clock).of(words);
    memory.set("a", "drum");
    memory.set("a", "drummers");
    expect(memory.get("a")).toBeUndefined();
  });
});

describe("what is remembered of people", () => {
  const names: MemoryOf<string> = { name: "names", most: 4 };
  beforeEach(() => {
    milliseconds = 1_700_000_000_000;
  });

  function remembered() {
    const memory = createMemory(clock);
    const kept = memory.ofPeople(names);
    kept.set("one", "Ama", { person: "ama", look: kept.look() });
    kept.set("other", "Kofi", { person: "kofi", look: kept.look() });
    return { memory, kept };
  }

  test("lasts ten seconds, and not before it was looked up where the clock is set back", () => {
    const { kept } = remembered();
    milliseconds += 9999;
    expect(kept.get("one")).toBe("Ama");
    milliseconds += 1;
    expect(kept.get("one")).toBeUndefined();
    milliseconds -= 10_001;
    expect(kept.get("one")).toBeUndefined();
    expect(kept.has("one")).toBe(true);
  });

  test("is aging from its fifth second on", () => {
    const { kept } = remembered();
    milliseconds += 4999;
    expect(kept.isAging("one")).toBe(false);
    milliseconds += 1;
    expect([kept.isAging("one"), kept.get("one")]).toEqual([true, "Ama"]);
    expect(kept.isAging("nobody")).toBe(false);
  });

  test("is void as soon as a change to the person is told, and nobody else's is", () => {
    const { memory, kept } = remembered();
    memory.forgetPerson("ama");
    expect([kept.get("one"), kept.get("other")]).toEqual([undefined, "Kofi"]);
    kept.set("one", "Ama Serwaa", { person: "ama", look: kept.look() });
    expect(kept.get("one")).toBe("Ama Serwaa");
  });

  test("is void where a change was told after the look-up began", () => {
    const { memory, kept } = remembered();
    const look = kept.look();
    memory.forgetPerson("ama");
    kept.set("one", "Ama, as she was", { person: "ama", look });
    expect(kept.get("one")).toBeUndefined();
  });

  test("is void of everybody when changes may have been missed", () => {
    const { memory, kept } = remembered();
    memory.forgetPeople();
    expect([kept.get("one"), kept.get("other")]).toEqual([undefined, undefined]);
  });

  test("is bounded, and what is deleted is gone", () => {
    const { kept } = remembered();
    kept.delete("one");
    expect(kept.has("one")).toBe(false);
    for (const key of ["a", "b", "c", "d", "e"]) {
      kept.set(key, key, { person: key, look: kept.look() });
    }
    expect(kept.has("other")).toBe(false);
    expect(kept.get("e")).toBe("e");
  });
});
