import { describe, expect, test } from "vitest";
import { createMemory, type MemoryOf } from "./memory.ts";

const words: MemoryOf<string> = { name: "words", most: 10, sizeOf: (word) => word.length };

describe("a memory", () => {
  test("is one for each declaration, and apart in each server", () => {
    const [one, other] = [createMemory(), createMemory()];
    one.of(words).set("a", "drum");
    expect(one.of(words).get("a")).toBe("drum");
    expect(one.of({ name: "others", most: 1 }).get("a")).toBeUndefined();
    expect(other.of(words).get("a")).toBeUndefined();
  });

  test("keeps what is asked for and forgets the rest when it is full", () => {
    const memory = createMemory().of(words);
    for (const word of ["ashes", "broom", "clay"]) {
      memory.set(word, word);
      expect(memory.get("ashes")).toBe("ashes");
    }
    expect([memory.get("broom"), memory.get("clay")]).toEqual([undefined, "clay"]);
  });

  test("never holds more than it may, however much it is given", () => {
    const memory = createMemory().of(words);
    const given = Array.from({ length: 100 }, (_, n) => `w${n}`);
    for (const word of given) {
      memory.set(word, word);
    }
    const held = given.filter((word) => memory.get(word) !== undefined);
    expect(held).toContain("w99");
    expect(held.join("").length).toBeLessThanOrEqual(10);
  });

  test("gives what was set last", () => {
    const memory = createMemory().of(words);
    memory.set("a", "drum");
    memory.set("a", "harp");
    expect(memory.get("a")).toBe("harp");
  });

  test("keeps nothing that is larger than half of itself, nor what it replaces", () => {
    const memory = createMemory().of(words);
    memory.set("a", "drum");
    memory.set("a", "drummers");
    expect(memory.get("a")).toBeUndefined();
  });
});
