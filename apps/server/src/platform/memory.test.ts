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

  test("drops what was not asked for longest when it is full", () => {
    const memory = createMemory().of(words);
    memory.set("a", "drum");
    memory.set("b", "river");
    memory.get("a");
    memory.set("c", "moon");
    expect([memory.get("a"), memory.get("b"), memory.get("c")]).toEqual([
      "drum",
      undefined,
      "moon",
    ]);
  });

  test("counts a value that is set again once", () => {
    const memory = createMemory().of(words);
    memory.set("a", "drum");
    memory.set("b", "river");
    memory.set("a", "drums");
    expect([memory.get("a"), memory.get("b")]).toEqual(["drums", "river"]);
  });

  test("keeps nothing that is larger than itself", () => {
    const memory = createMemory().of(words);
    memory.set("a", "a very long word");
    expect(memory.get("a")).toBeUndefined();
  });
});
