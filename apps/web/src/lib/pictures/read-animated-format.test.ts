import sharp from "sharp";
import { expect, test } from "vitest";
import { readAnimatedFormat } from "./read-animated-format.ts";

const still = (background: string) =>
  sharp({ create: { width: 16, height: 16, channels: 3, background } });
const frames = await Promise.all(
  ["#b95032", "#203050"].map((color) => still(color).png().toBuffer()),
);
const animation = () => sharp(frames, { join: { animated: true } });
const file = (bytes: Uint8Array, type = "") =>
  new File([new Uint8Array(bytes)], "picture", { type });

test("the format of an animation is read from the bytes, whatever the type of the file says", async () => {
  const gif = await animation().gif().toBuffer();
  expect(await readAnimatedFormat(file(gif, "image/png"))).toBe("gif");
  const webp = await animation().webp().toBuffer();
  expect(await readAnimatedFormat(file(webp, "image/jpeg"))).toBe("webp");
});

test("the second frame of a GIF is found wherever it begins", async () => {
  const header = Buffer.from("GIF89a\x01\0\x01\0\0\0\0", "latin1");
  const frame = Buffer.from(",\0\0\0\0\x01\0\x01\0\0\x02\x02xx\0", "latin1");
  const comment = Buffer.concat([
    Buffer.from("!\xfe", "latin1"),
    Buffer.alloc(3 * 2 ** 20, `\xff${"x".repeat(255)}`, "latin1"),
    Buffer.from("\0"),
  ]);
  const end = Buffer.from(";");
  const gif = (...blocks: Buffer[]) => file(Buffer.concat([header, ...blocks, end]));
  expect(await readAnimatedFormat(gif(frame, comment, frame))).toBe("gif");
  expect(await readAnimatedFormat(gif(frame, comment))).toBeNull();
});

test.each(["png", "jpeg", "gif", "webp", "avif"] as const)(
  "a still %s has none",
  async (format) => {
    const bytes = await still("#b95032").toFormat(format).toBuffer();
    expect(await readAnimatedFormat(file(bytes))).toBeNull();
  },
);

test("a file that cannot be read has none", async () => {
  const deleted = file(new Uint8Array());
  deleted.slice = () => {
    throw new DOMException("The file was deleted.", "NotFoundError");
  };
  expect(await readAnimatedFormat(deleted)).toBeNull();
});
