import { expect, test } from "vitest";
import { pictureRules } from "./compress-picture.ts";

const shared = { targetBytes: 204_800, startQuality: 0.9, qualityStep: 0.1, maxSide: 1920 };

test.each([
  ["poster", 0.1],
  ["edited", 0.1],
  ["profilePicture", 0.5],
] as const)("the target of a %s is 200 KB, and its lowest quality %d", (use, minQuality) => {
  expect(pictureRules[use]).toMatchObject({ ...shared, minQuality });
});

test("a picture of the image editor has the limits of a poster, but may be a file of any size", () => {
  expect(pictureRules.edited).toEqual({
    ...pictureRules.poster,
    maxBytes: Number.POSITIVE_INFINITY,
  });
});
