import { expect, test } from "vitest";
import { fitView } from "./view.ts";

const wholePicture = { x: 0, y: 0, width: 900, height: 500 };

test("the crop is centered in the stage", () => {
  const { scale, visibleArea } = fitView({ width: 482, height: 700 }, wholePicture);
  expect(scale).toBeCloseTo(0.5);
  expect(visibleArea).toEqual({ x: 16, y: 225, width: 450, height: 250 });
});

test("a rotated phone shows the same crop in another size", () => {
  const upright = fitView({ width: 360, height: 600 }, wholePicture);
  const turned = fitView({ width: 600, height: 360 }, wholePicture);
  expect(turned.scale).toBeGreaterThan(upright.scale);
  expect(turned.visibleArea.width / turned.visibleArea.height).toBeCloseTo(900 / 500);
});

test("the canvas is at most 900x700, however large the stage is", () => {
  const wide = fitView({ width: 3000, height: 3000 }, wholePicture);
  expect(wide.visibleArea).toMatchObject({ width: 900, height: 500 });
  const high = fitView({ width: 3000, height: 3000 }, { ...wholePicture, width: 100, height: 200 });
  expect(high.visibleArea).toMatchObject({ width: 350, height: 700 });
});

test("a crop is shown at its own position", () => {
  const croppedArea = { x: 300, y: 200, width: 200, height: 200 };
  const { scale, x, y, visibleArea } = fitView({ width: 432, height: 432 }, croppedArea);
  expect([scale, x + croppedArea.x * scale, y + croppedArea.y * scale]).toEqual([
    2,
    visibleArea.x,
    visibleArea.y,
  ]);
});

test("a stage without space still has a positive scale", () => {
  expect(fitView({ width: 0, height: 0 }, wholePicture).scale).toBeGreaterThan(0);
});
