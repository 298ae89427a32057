import { expect, test } from "vitest";
import { matchOptions } from "./match-options.ts";

const options = ["Côte d'Ivoire", "Nigeria", "Niger", "Ivory Keys"].map((label) => ({
  value: label,
  label,
}));
const labels = (words: string) => matchOptions(options, words).map(({ label }) => label);

test("no words find everything", () => {
  expect(labels("  ")).toHaveLength(4);
});

test("what begins with the words stands first, accents and case are free", () => {
  expect(labels("ivo")).toEqual(["Ivory Keys", "Côte d'Ivoire"]);
  expect(labels("COTE")).toEqual(["Côte d'Ivoire"]);
});

test("unknown words find nothing", () => {
  expect(labels("atlantis")).toEqual([]);
});
