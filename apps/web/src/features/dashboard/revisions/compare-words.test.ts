import { expect, test } from "vitest";
import { compareWords } from "./compare-words.ts";

test("each changed word is shown, with the words around it", () => {
  expect(compareWords("The ferry waits at dusk.", "The old ferry waits at dawn.")).toEqual([
    { kind: "same", text: "The " },
    { kind: "added", text: "old " },
    { kind: "same", text: "ferry waits at " },
    { kind: "removed", text: "dusk" },
    { kind: "added", text: "dawn" },
    { kind: "same", text: "." },
  ]);
});

test("equal texts have no change", () => {
  expect(compareWords("Once.", "Once.")).toEqual([{ kind: "same", text: "Once." }]);
  expect(compareWords("", "")).toEqual([]);
});

/** Returns 5,000 words, each of which occurs only in the texts with the same prefix. */
const words = (prefix: string) =>
  Array.from({ length: 5000 }, (_, index) => `${prefix}${index}`).join(" ");

test("two texts of 5,000 words are compared with bounded work, even if all words differ", () => {
  const usageBefore = process.threadCpuUsage();
  const parts = compareWords(words("a"), words("b"));
  const cpuSeconds = process.threadCpuUsage(usageBefore).user / 1e6;
  expect(cpuSeconds).toBeLessThan(5);
  const join = (kinds: readonly string[]) =>
    parts.flatMap(({ kind, text }) => (kinds.includes(kind) ? [text] : [])).join("");
  expect(join(["same", "removed"])).toBe(words("a"));
  expect(join(["same", "added"])).toBe(words("b"));
});

test("one changed word of 5,000 is found", () => {
  const [before, after] = [words("a"), words("a").replace("a2500", "b")];
  const changes = compareWords(before, after).filter(({ kind }) => kind !== "same");
  expect(changes.map(({ text }) => text)).toEqual(["a2500", "b"]);
});
