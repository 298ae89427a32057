import sharp from "sharp";
import { expect, test } from "vitest";
import {
  animatedWebp,
  plainGif,
  tiffOfPages,
  webpOfEmptyChunks,
} from "../../testing/hostile-media.fixture.ts";
import { hasMoreFrames } from "./has-more-frames.ts";

/** Frames that libvips encodes, of which the second one is transparent. */
async function encodeWebp(): Promise<Buffer> {
  const background = { r: 200, g: 80, b: 50 };
  const frames = await Promise.all(
    [1, 0.5, 1].map((alpha, index) =>
      sharp({
        create: {
          width: 40,
          height: 30,
          channels: 4,
          background: { ...background, b: index, alpha },
        },
      })
        .png()
        .toBuffer(),
    ),
  );
  return sharp(frames, { join: { animated: true } })
    .webp({ loop: 0, delay: 100 })
    .toBuffer();
}

test("the frames of a GIF and of a WebP and the pages of a TIFF are counted", async () => {
  for (const bytes of [plainGif(4, 4, 3), animatedWebp(3), await encodeWebp(), tiffOfPages(3)]) {
    expect((await sharp(bytes).metadata()).pages).toBe(3);
    expect(hasMoreFrames(bytes, 3)).toBe(false);
    expect(hasMoreFrames(bytes, 2)).toBe(true);
  }
});

test("the frames inside a frame of a WebP are counted, as libwebp does", async () => {
  const bytes = animatedWebp(3, { isNested: true });
  expect((await sharp(bytes).metadata()).pages).toBe(3);
  expect(hasMoreFrames(bytes, 3)).toBe(false);
  expect(hasMoreFrames(bytes, 2)).toBe(true);
});

test("a WebP of many empty chunks counts as one of too many frames", () => {
  expect(hasMoreFrames(webpOfEmptyChunks(49_000), 0)).toBe(false);
  expect(hasMoreFrames(webpOfEmptyChunks(51_000), 0)).toBe(true);
});

test("a WebP that is truncated or declares wrong lengths is counted up to its end", () => {
  const bytes = animatedWebp(3);
  for (let length = 0; length < bytes.length; length++) {
    expect(hasMoreFrames(bytes.subarray(0, length), 3)).toBe(false);
  }
  for (const length of [0, 1, 0x7fffffff, 0xfffffffe, 0xffffffff]) {
    // The lengths of the file and of the chunks VP8X, ANIM, and of the image in the first frame.
    for (const offset of [4, 16, 34, 72]) {
      const changed = Buffer.from(bytes);
      changed.writeUInt32LE(length, offset);
      expect(hasMoreFrames(changed, 3)).toBe(false);
    }
  }
});

test("a TIFF that is truncated is counted up to its end, and one that refers to itself has too many pages", () => {
  const bytes = tiffOfPages(3);
  for (let length = 0; length < bytes.length; length++) {
    expect(hasMoreFrames(bytes.subarray(0, length), 3)).toBe(false);
  }
  bytes.writeUInt32LE(bytes.readUInt32LE(4), bytes.length - 4);
  expect(hasMoreFrames(bytes, 5000)).toBe(true);
  const bigEndian = Buffer.from("4d4d002a00000008000000000008", "hex");
  expect(hasMoreFrames(bigEndian, 5000)).toBe(true);
});
