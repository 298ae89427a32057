import { expect, test } from "vitest";
import { type ComparedVersion, compareVersions } from "./compare-versions.ts";

const version: ComparedVersion = {
  title: "The ferry",
  shortDescription: "A river.",
  story: "<p>Once.</p>",
  lines: "Once.",
  genre: ["fantasy"],
  posterAlt: "A boat",
  rating: "everyone",
  warnings: [],
  language: "en",
  tags: [],
  noteBefore: "",
  noteAfter: "",
};

test("equal versions have no difference", () => {
  expect(compareVersions(version, { ...version })).toEqual({
    fields: [],
    isFormattingChanged: false,
  });
});

test.each<[string, Partial<ComparedVersion>, string, string]>([
  ["rating", { rating: "mature" }, "Rating", "Mature"],
  ["warnings", { warnings: ["violence", "hate"] }, "Warnings", "Violence, Hate"],
  ["description of the poster", { posterAlt: "A ferry" }, "Description of the poster", "ferry"],
  ["pictures", { lines: "Once.\n[Picture: A quay]" }, "Story", "\n[Picture: A quay]"],
])("versions that differ only in their %s are not the same", (_field, change, label, added) => {
  const { fields } = compareVersions(version, { ...version, ...change });
  expect(fields).toMatchObject([{ label }]);
  expect(fields[0]?.parts.filter(({ kind }) => kind === "added")).toEqual([
    { kind: "added", text: added },
  ]);
});

test("other formatting of the same text is noticed", () => {
  const current = { ...version, story: "<p><strong>Once.</strong></p>" };
  expect(compareVersions(version, current)).toEqual({ fields: [], isFormattingChanged: true });
  expect(compareVersions(version, { ...current, lines: "Twice." }).isFormattingChanged).toBe(false);
});
