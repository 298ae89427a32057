import sharp from "sharp";
import { expect, test } from "vitest";
import { hasPictureSignature } from "./picture-signature.ts";

test.each(["png", "jpeg", "gif", "webp", "avif"] as const)(
  "%s has a picture signature",
  async (format) => {
    const picture = sharp({ create: { width: 3, height: 3, channels: 3, background: "#b95032" } });
    expect(hasPictureSignature(await picture.toFormat(format).toBuffer())).toBe(true);
  },
);

test("text, an archive and an empty file have no picture signature", () => {
  for (const words of ["once upon a time", "PK\u0003\u0004 boat", ""]) {
    expect(hasPictureSignature(new TextEncoder().encode(words))).toBe(false);
  }
});
