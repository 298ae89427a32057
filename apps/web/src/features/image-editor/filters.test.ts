import { expect, test } from "vitest";
import { noFilters } from "./document.ts";
import { areFiltersEqual, filterNames, filterRanges, presets } from "./filters.ts";

test("the max values are those of the specification", () => {
  expect(Object.fromEntries(filterNames.map((name) => [name, filterRanges[name].max]))).toEqual({
    brightness: 200,
    contrast: 200,
    saturation: 300,
    grayscale: 100,
    sepia: 100,
    invert: 100,
    blur: 10,
  });
});

test("each preset differs from the others and exceeds no max value, and None changes nothing", () => {
  const presetFilters = Object.values(presets);
  for (const [index, preset] of presetFilters.entries()) {
    expect(presetFilters.findIndex((other) => areFiltersEqual(preset, other))).toBe(index);
    for (const name of filterNames)
      expect(preset[name]).toBeLessThanOrEqual(filterRanges[name].max);
  }
  expect(presets.none).toEqual(noFilters);
});
