import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { readPictureSize } from "./picture-size.ts";

const picture = () =>
  sharp({ create: { width: 321, height: 123, channels: 3, background: "#b95032" } });

describe("readPictureSize", () => {
  test.each(["png", "jpeg", "gif", "avif"] as const)(
    "reads the dimensions of a %s file",
    async (format) => {
      const bytes = await picture().toFormat(format).toBuffer();
      expect(readPictureSize(bytes)).toEqual({ width: 321, height: 123 });
    },
  );

  test.each([
    ["lossy", picture().webp()],
    ["lossless", picture().webp({ lossless: true })],
    ["extended", picture().withMetadata().ensureAlpha(0.5).webp()],
  ])("reads the dimensions of a %s WebP file", async (_kind, webp) => {
    expect(readPictureSize(await webp.toBuffer())).toEqual({ width: 321, height: 123 });
  });

  test("reads the dimensions of a JPEG with EXIF data before its frame", async () => {
    const bytes = await picture()
      .withExif({ IFD0: { Copyright: "Ama" } })
      .jpeg()
      .toBuffer();
    expect(readPictureSize(bytes)).toEqual({ width: 321, height: 123 });
  });

  test("returns null for other files and truncated headers", async () => {
    const png = await picture().png().toBuffer();
    expect(readPictureSize(png.subarray(0, 18))).toBeNull();
    expect(readPictureSize(new TextEncoder().encode("once upon a time, by a river"))).toBeNull();
    expect(readPictureSize(new Uint8Array())).toBeNull();
  });
});
