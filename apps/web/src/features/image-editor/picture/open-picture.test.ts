import { afterEach, expect, test, vi } from "vitest";
import { openPicture } from "./open-picture.ts";

afterEach(() => vi.unstubAllGlobals());

test.each([
  ["\0\0\0\x18ftypheic\0\0\0\0mif1heic", "heic"],
  ["\xff\xd8\xff\xe0 and the rest is missing", "damaged"],
  ["a text", "not-a-picture"],
  ["", "empty"],
])("of a file that the browser cannot decode, %j, the reason is %s", async (content, error) => {
  const context = { fillRect: () => undefined, getImageData: () => ({ data: [0, 0, 0, 255] }) };
  vi.stubGlobal("document", { createElement: () => ({ getContext: () => context }) });
  vi.stubGlobal("createImageBitmap", () => Promise.reject(new Error("It cannot be decoded.")));
  const bytes = Uint8Array.from(content, (character) => character.charCodeAt(0));
  expect(await openPicture(new File([bytes], "a"))).toBe(error);
});
