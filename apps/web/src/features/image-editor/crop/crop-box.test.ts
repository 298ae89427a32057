import { expect, test } from "vitest";
import { clampCrop, fitRatio, moveCrop, resizeCrop, setCropField } from "./crop-box.ts";

const bounds = { width: 400, height: 300 };
const crop = { x: 100, y: 50, width: 200, height: 100 };
const freeRatio = null;
/** The ratio of `crop`. */
const ratio = 2;

test("a crop is rounded to whole pixels, at least 10x10, and within the picture", () => {
  const outOfBounds = { x: -4, y: 290.6, width: 3, height: 900 };
  expect(clampCrop(outOfBounds, bounds)).toEqual({ x: 0, y: 0, width: 10, height: 300 });
  expect(clampCrop({ x: 399, y: 299, width: 12.4, height: 1 }, bounds)).toEqual({
    x: 388,
    y: 290,
    width: 12,
    height: 10,
  });
});

test("a picture smaller than 10x10 cannot be cropped", () => {
  const wholePicture = { x: 0, y: 0, width: 4, height: 6 };
  expect(clampCrop({ x: 2, y: 2, width: 1, height: 1 }, { width: 4, height: 6 })).toEqual(
    wholePicture,
  );
  expect(
    resizeCrop(wholePicture, "se", { dx: -3, dy: -3 }, { width: 4, height: 6 }, freeRatio),
  ).toEqual(wholePicture);
});

test("a moved crop is clamped to the picture", () => {
  expect(moveCrop(crop, 30, -20, bounds)).toEqual({ ...crop, x: 130, y: 30 });
  expect(moveCrop(crop, 1000, -1000, bounds)).toEqual({ ...crop, x: 200, y: 0 });
});

test.each([
  ["se", { dx: 20, dy: 10 }, { x: 100, y: 50, width: 220, height: 110 }],
  ["nw", { dx: 20, dy: 10 }, { x: 120, y: 60, width: 180, height: 90 }],
  ["n", { dx: 20, dy: 10 }, { x: 100, y: 60, width: 200, height: 90 }],
  ["e", { dx: 900, dy: 10 }, { x: 100, y: 50, width: 300, height: 100 }],
  ["w", { dx: 900, dy: 0 }, { x: 290, y: 50, width: 10, height: 100 }],
  ["sw", { dx: -900, dy: 900 }, { x: 0, y: 50, width: 300, height: 250 }],
] as const)("the handle %s moves and the opposite side stays fixed", (handle, offset, expected) => {
  expect(resizeCrop(crop, handle, offset, bounds, freeRatio)).toEqual(expected);
});

test.each([
  ["se", { dx: 50, dy: 0 }, { x: 100, y: 50, width: 250, height: 125 }],
  ["nw", { dx: 0, dy: 50 }, { x: 100, y: 50, width: 200, height: 100 }],
  ["nw", { dx: 100, dy: 50 }, { x: 200, y: 100, width: 100, height: 50 }],
  ["e", { dx: 40, dy: 0 }, { x: 100, y: 40, width: 240, height: 120 }],
  ["s", { dx: 0, dy: 20 }, { x: 80, y: 50, width: 240, height: 120 }],
  ["se", { dx: 900, dy: 900 }, { x: 100, y: 50, width: 300, height: 150 }],
  ["se", { dx: -900, dy: -900 }, { x: 100, y: 50, width: 20, height: 10 }],
] as const)(
  "with a ratio, moving the handle %s by %o keeps the ratio",
  (handle, offset, expected) => {
    expect(resizeCrop(crop, handle, offset, bounds, ratio)).toEqual(expected);
  },
);

test("a ratio gives the largest crop, with its center as near to the old one as the picture allows", () => {
  expect(fitRatio(crop, 1, bounds)).toEqual({ x: 50, y: 0, width: 300, height: 300 });
  expect(fitRatio({ ...crop, x: 0, width: 20 }, 16 / 9, bounds)).toEqual({
    x: 0,
    y: 0,
    width: 400,
    height: 225,
  });
});

test("setting a field of the crop clamps it, and with a ratio also changes the other side", () => {
  expect(setCropField(crop, "x", 5, bounds, ratio)).toEqual({ ...crop, x: 5 });
  expect(setCropField(crop, "width", 120, bounds, freeRatio)).toEqual({ ...crop, width: 120 });
  expect(setCropField(crop, "width", 120, bounds, ratio)).toEqual({
    ...crop,
    width: 120,
    height: 60,
  });
  expect(setCropField(crop, "height", 60, bounds, ratio)).toEqual({
    ...crop,
    width: 120,
    height: 60,
  });
  expect(setCropField(crop, "height", 9000, bounds, ratio)).toEqual({
    x: 0,
    y: 50,
    width: 400,
    height: 200,
  });
});
