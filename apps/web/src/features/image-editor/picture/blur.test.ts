import { expect, test } from "vitest";
import { blur, getBlurRadius } from "./blur.ts";

/** Creates a picture of one colour with accessors for single pixels. */
function picture(width: number, height: number, colour: readonly number[]) {
  const pixels = new Uint8ClampedArray(width * height * 4);
  for (let offset = 0; offset < pixels.length; offset += 4) pixels.set(colour, offset);
  const setPixel = (x: number, y: number, newColour: readonly number[]) =>
    pixels.set(newColour, (y * width + x) * 4);
  const getPixel = (x: number, y: number) => [
    ...pixels.subarray((y * width + x) * 4, (y * width + x) * 4 + 4),
  ];
  return { pixels, setPixel, getPixel, size: { width, height } };
}

test("a picture of one colour is unchanged, including its corners", () => {
  const { pixels, size } = picture(30, 20, [200, 150, 100, 255]);
  blur(pixels, size, 6);
  expect(new Set(pixels)).toEqual(new Set([200, 150, 100, 255]));
});

test.each([0.6, 1, 2.5, 7])("an edge becomes a Gaussian slope of %f pixels", (sigma) => {
  const edgeX = 60;
  const { pixels, setPixel, getPixel, size } = picture(edgeX * 2, 3, [0, 0, 0, 255]);
  for (let x = edgeX; x < edgeX * 2; x += 1) {
    for (let y = 0; y < 3; y += 1) setPixel(x, y, [255, 255, 255, 255]);
  }
  blur(pixels, size, sigma);
  // The differences between neighbouring pixels are the weights of the Gaussian, so their variance is sigma squared.
  let variance = 0;
  for (let x = 1; x < edgeX * 2; x += 1) {
    const step = ((getPixel(x, 1)[0] ?? 0) - (getPixel(x - 1, 1)[0] ?? 0)) / 255;
    variance += step * (x - edgeX) ** 2;
  }
  expect(Math.abs(Math.sqrt(variance) / sigma - 1)).toBeLessThan(0.1);
  const center = ((getPixel(edgeX, 1)[0] ?? 0) + (getPixel(edgeX - 1, 1)[0] ?? 0)) / 2;
  expect(Math.abs(center - 127.5)).toBeLessThanOrEqual(1);
});

test("pixels beyond the radius have no influence", () => {
  const { pixels, setPixel, getPixel, size } = picture(101, 1, [0, 0, 0, 255]);
  setPixel(50, 0, [255, 255, 255, 255]);
  blur(pixels, size, 3);
  const radius = getBlurRadius(3);
  expect(radius).toBeLessThan(20);
  expect(getPixel(50 + radius + 1, 0)).toEqual([0, 0, 0, 255]);
  expect(getPixel(50, 0)[0]).toBeGreaterThan(10);
});

test("transparent pixels do not colour visible ones", () => {
  const { pixels, setPixel, getPixel, size } = picture(11, 11, [255, 0, 0, 0]);
  for (let y = 0; y < 11; y += 1) for (let x = 0; x < 5; x += 1) setPixel(x, y, [0, 0, 255, 255]);
  blur(pixels, size, 2);
  const [red = 0, , blue = 0, alpha = 0] = getPixel(5, 5);
  expect(alpha).toBeGreaterThan(20);
  expect(alpha).toBeLessThan(235);
  expect(red).toBe(0);
  expect(blue).toBeGreaterThan(250);
});
