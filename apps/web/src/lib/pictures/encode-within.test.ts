import { limits } from "@kora/contract/limits";
import { describe, expect, test } from "vitest";
import { encodeWithin, fitWithin } from "./encode-within.ts";

/**
 * Returns an encoder whose result has `bytesAtFullQuality` times the quality, and which records each requested quality.
 */
function createEncoder(bytesAtFullQuality: number) {
  const qualities: number[] = [];
  const encode = (quality: number) => {
    qualities.push(quality);
    return Promise.resolve({ size: Math.round(bytesAtFullQuality * quality) });
  };
  return { qualities, encode };
}

describe("the quality of a compressed picture", () => {
  test("is the start quality if the result is small enough", async () => {
    const { qualities, encode } = createEncoder(limits.image.targetBytes);
    await encodeWithin(limits.image, encode);
    expect(qualities).toEqual([0.9]);
  });

  test("decreases by tenths until the result is small enough", async () => {
    const { qualities, encode } = createEncoder(limits.image.targetBytes * 2);
    const { size } = await encodeWithin(limits.image, encode);
    expect(qualities).toEqual([0.9, 0.8, 0.7, 0.6, 0.5]);
    expect(size).toBe(limits.image.targetBytes);
  });

  test("does not decrease below a tenth, whatever the size", async () => {
    const { qualities, encode } = createEncoder(limits.image.targetBytes * 100);
    const { size } = await encodeWithin(limits.image, encode);
    expect(qualities).toEqual([0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1]);
    expect(size).toBeGreaterThan(limits.image.targetBytes);
  });

  test("does not decrease below the minimum of a profile picture", async () => {
    const { qualities, encode } = createEncoder(limits.image.targetBytes * 100);
    const minQuality = limits.image.minQualityProfilePicture;
    await encodeWithin({ ...limits.image, minQuality }, encode);
    expect(qualities).toEqual([0.9, 0.8, 0.7, 0.6, 0.5]);
  });
});

test.each([
  [
    { width: 4000, height: 3000 },
    { width: 1920, height: 1440 },
  ],
  [
    { width: 3000, height: 4000 },
    { width: 1440, height: 1920 },
  ],
  [
    { width: 1920, height: 1080 },
    { width: 1920, height: 1080 },
  ],
  [
    { width: 40, height: 30 },
    { width: 40, height: 30 },
  ],
  [
    { width: 90_000, height: 10 },
    { width: 1920, height: 1 },
  ],
])("a picture of %o is scaled to %o", (size, fitted) => {
  expect(fitWithin(size, limits.image.maxSide)).toEqual(fitted);
});
