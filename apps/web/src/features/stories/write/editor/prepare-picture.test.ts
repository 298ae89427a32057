import sharp, { type Sharp } from "sharp";
import { afterEach, expect, test, vi } from "vitest";
import { preparePicture } from "./prepare-picture.ts";

const still = (background: string) =>
  sharp({ create: { width: 16, height: 16, channels: 3, background } });
const toFile = async (picture: Sharp) =>
  new File([new Uint8Array(await picture.webp().toBuffer())], "a.webp", { type: "image/webp" });

afterEach(() => vi.unstubAllGlobals());

/** Prepares a WebP, which is uploaded unchanged. */
function prepare(file: File) {
  vi.stubGlobal("createImageBitmap", async () => ({
    width: 16,
    height: 16,
    close: () => undefined,
  }));
  return preparePicture(file, new AbortController().signal);
}

test("a picture for the text that is uploaded unchanged says whether only its first frame is kept", async () => {
  const frames = await Promise.all(
    ["#b95032", "#203050"].map((color) => still(color).png().toBuffer()),
  );
  const animation = await toFile(sharp(frames, { join: { animated: true } }));
  expect(await prepare(animation)).toEqual({
    blob: animation,
    width: 16,
    height: 16,
    isFirstFrame: true,
  });
  const picture = await toFile(still("#b95032"));
  expect(await prepare(picture)).toEqual({ blob: picture, width: 16, height: 16 });
});

test.each([
  ["\0\0\0\x18ftypheic\0\0\0\0mif1heic", "heic"],
  ["\x89PNG\r\n\x1a\n and the rest is missing", "damaged"],
  ["a text", "unreadable"],
])("of a PNG that the browser cannot decode, %j, the reason is %s", async (content, error) => {
  vi.stubGlobal("createImageBitmap", () => Promise.reject(new Error("It cannot be decoded.")));
  const bytes = Uint8Array.from(content, (character) => character.charCodeAt(0));
  const file = new Blob([bytes], { type: "image/png" });
  expect(await preparePicture(file, new AbortController().signal)).toBe(error);
});
