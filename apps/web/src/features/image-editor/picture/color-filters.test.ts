import { expect, test } from "vitest";
import { type Filters, noFilters } from "../document.ts";
import { applyColorFilters } from "./color-filters.ts";

const sand = [200, 150, 100, 255];

/** Applies filters to one pixel. */
function applyFilters(filters: Partial<Filters>, pixel: readonly number[] = sand): number[] {
  const pixels = Uint8ClampedArray.from(pixel);
  applyColorFilters(pixels, { ...noFilters, ...filters });
  return [...pixels];
}

// Expected values follow the formulas of Filter Effects Module Level 1; exact halves may round either way.
test.each([
  ["brightness(50%)", { brightness: 50 }, [100, 75, 50]],
  ["brightness(200%)", { brightness: 200 }, [255, 255, 200]],
  ["brightness(0%)", { brightness: 0 }, [0, 0, 0]],
  ["contrast(200%)", { contrast: 200 }, [255, 173, 73]],
  ["contrast(0%)", { contrast: 0 }, [128, 128, 128]],
  ["saturate(0%)", { saturation: 0 }, [157, 157, 157]],
  ["saturate(300%)", { saturation: 300 }, [255, 136, 0]],
  ["grayscale(100%)", { grayscale: 100 }, [157, 157, 157]],
  ["grayscale(50%)", { grayscale: 50 }, [179, 154, 129]],
  ["sepia(100%)", { sepia: 100 }, [213, 190, 148]],
  ["invert(100%)", { invert: 100 }, [55, 105, 155]],
  ["invert(50%)", { invert: 50 }, [128, 128, 128]],
] as const)("%s matches the CSS filter", (_name, filters, [red, green, blue]) => {
  const [r = 0, g = 0, b = 0, alpha] = applyFilters(filters);
  for (const [actual, expected] of [
    [r, red],
    [g, green],
    [b, blue],
  ] as const) {
    expect(Math.abs(actual - expected)).toBeLessThanOrEqual(1);
  }
  expect(alpha).toBe(255);
});

test("without filters pixels are unchanged, and no filter changes the transparency", () => {
  expect(applyFilters({})).toEqual(sand);
  const allFilters = {
    brightness: 150,
    contrast: 80,
    saturation: 40,
    grayscale: 10,
    sepia: 30,
    invert: 20,
  };
  expect(applyFilters(allFilters, [9, 8, 7, 60])[3]).toBe(60);
});

test("filters are applied in order, each clamped to 0 to 255", () => {
  // Brightness gives 400, which is clamped to 255 before it is inverted.
  expect(applyFilters({ brightness: 200, invert: 100 })).toEqual([0, 0, 55, 255]);
});
