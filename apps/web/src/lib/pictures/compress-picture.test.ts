import { expect, test } from "vitest";
import { pictureRules } from "./compress-picture.ts";

const shared = { targetBytes: 204_800, startQuality: 0.9, qualityStep: 0.1, maxSide: 1920 };

test.each([
  ["poster", 0.1],
  ["profilePicture", 0.5],
] as const)("a %s is compressed to 200 KB at most, down to the quality %d", (use, minQuality) => {
  expect(pictureRules[use]).toMatchObject({ ...shared, minQuality });
});

test("an edited picture stays a PNG of at most 1920 px on its longer side, whatever its original size", () => {
  expect(pictureRules.edited).toMatchObject({
    type: "image/png",
    maxSide: 1920,
    maxBytes: Number.POSITIVE_INFINITY,
    maxPixels: 100_000_000,
  });
});
