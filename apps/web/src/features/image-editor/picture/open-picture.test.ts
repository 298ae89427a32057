import { afterEach, expect, test, vi } from "vitest";
import { openPicture } from "./open-picture.ts";

afterEach(() => vi.unstubAllGlobals());

function stubCanvas(): void {
  const context = {
    fillRect: () => undefined,
    drawImage: () => undefined,
    getImageData: () => ({ data: [0, 0, 0, 255] }),
  };
  vi.stubGlobal("document", { createElement: () => ({ getContext: () => context }) });
}

const toFile = (content: string) =>
  new File([Uint8Array.from(content, (character) => character.charCodeAt(0))], "a");

const createBitmap = () => ({ width: 40, height: 30, close: vi.fn() });

test.each([
  ["\0\0\0\x18ftypheic\0\0\0\0mif1heic", "heic"],
  ["\xff\xd8\xff\xe0 and the rest is missing", "damaged"],
  ["a text", "not-a-picture"],
  ["", "empty"],
])("of a file that the browser cannot decode, %j, the reason is %s", async (content, error) => {
  stubCanvas();
  vi.stubGlobal("createImageBitmap", () => Promise.reject(new Error("It cannot be decoded.")));
  expect(await openPicture(toFile(content))).toBe(error);
});

test("every bitmap is closed if the preview cannot be created", async () => {
  stubCanvas();
  const [decoded, upright] = [createBitmap(), createBitmap()];
  const createImageBitmap = vi
    .fn()
    .mockResolvedValueOnce(decoded)
    .mockResolvedValueOnce(upright)
    .mockRejectedValueOnce(new Error("There is too little memory."));
  vi.stubGlobal("createImageBitmap", createImageBitmap);
  expect(await openPicture(toFile("\xff\xd8\xff\xe0"))).toBe("no-canvas");
  expect([decoded.close.mock.calls.length, upright.close.mock.calls.length]).toEqual([1, 1]);
});
