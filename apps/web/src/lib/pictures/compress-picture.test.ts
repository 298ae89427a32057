import { afterEach, describe, expect, test, vi } from "vitest";
import { compressPicture, pictureRules } from "./compress-picture.ts";

afterEach(() => vi.unstubAllGlobals());

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

describe("a compressed picture", () => {
  /** Draws every file, as the worker does, as one pixel. */
  class DrawingWorker extends EventTarget {
    postMessage() {
      const data = { blob: new Blob(["pixel"]), width: 1, height: 1 };
      this.dispatchEvent(new MessageEvent("message", { data }));
    }
    terminate() {}
  }
  const frame = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0, 0, 0];
  const gif = (...frames: number[][]) =>
    new Blob(["GIF89a", new Uint8Array([1, 0, 1, 0, 0, 0, 0, ...frames.flat(), 0x3b])]);
  const compress = (file: Blob) => {
    vi.stubGlobal("Worker", DrawingWorker);
    return compressPicture(file, new AbortController().signal);
  };

  test("of an animation is its first frame, and says so", async () => {
    expect(await compress(gif(frame, frame))).toMatchObject({ width: 1, isFirstFrame: true });
  });

  test("of a still picture is the whole of it", async () => {
    expect(await compress(gif(frame))).toEqual({ blob: expect.any(Blob), width: 1, height: 1 });
  });
});

test.each([
  ["\0\0\0\x18ftypheic\0\0\0\0mif1heic", "heic"],
  ["\xff\xd8\xff\xe0 and the rest is missing", "damaged"],
  ["a text", "unreadable"],
])("of a file that the browser cannot decode, %j, the reason is %s", async (content, error) => {
  vi.stubGlobal(
    "Image",
    class {
      decode = () => Promise.reject(new Error("The source image cannot be decoded."));
    },
  );
  const file = new Blob([Uint8Array.from(content, (character) => character.charCodeAt(0))]);
  expect(await compressPicture(file, new AbortController().signal)).toBe(error);
});
