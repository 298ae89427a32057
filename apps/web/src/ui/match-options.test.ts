import { expect, test } from "vitest";
import { matchOptions } from "./match-options.ts";

const options = ["Côte d'Ivoire", "Nigeria", "Niger", "Ivory Keys"].map((label) => ({
  value: label,
  label,
}));
const labels = (query: string) => matchOptions(options, query).map(({ label }) => label);

test("an empty query matches everything", () => {
  expect(labels("  ")).toHaveLength(4);
});

test("matches at the start come first; accents and case are ignored", () => {
  expect(labels("ivo")).toEqual(["Ivory Keys", "Côte d'Ivoire"]);
  expect(labels("COTE")).toEqual(["Côte d'Ivoire"]);
});

test("an unknown query matches nothing", () => {
  expect(labels("atlantis")).toEqual([]);
});
