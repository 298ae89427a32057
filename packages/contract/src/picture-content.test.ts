import { expect, test } from "vitest";
import { findAnimatedFormat, hasMoreGifFrames, isAnimatedPng, isHeic } from "./picture-content.ts";

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const png = (chunks: string) => bytes(`\x89PNG\r\n\x1a\n${chunks}`);
const header = `\0\0\0\x0dIHDR${"x".repeat(13)}crc.`;
const control = `\0\0\0\x08acTL${"\0".repeat(8)}crc.`;
const pixels = "\0\0\0\x01IDATxcrc.";

/** A GIF with a palette of two colours. Its blocks may have the bytes of the separators. */
const gif = (blocks: string) => bytes(`GIF89a\x01\0\x01\0\x80\0\0,,,!!!${blocks};`);
const frame = ",\0\0\0\0\x01\0\x01\0\0\x02\x02,,\0";
const frameWithPalette = `,\0\0\0\0\x01\0\x01\0\x80${",".repeat(6)}\x02\x02,,\0`;
const comment = "!\xfe\x03,,,\x01,\0";

test("HEIC is recognized by its brands, and is no AVIF", () => {
  expect(isHeic(bytes("\0\0\0\x18ftypheic\0\0\0\0mif1heic"))).toBe(true);
  expect(isHeic(bytes("\0\0\0\x18ftypmif1\0\0\0\0mif1heic"))).toBe(true);
  expect(isHeic(bytes("\0\0\0\x18ftypmif1\0\0\0\0mif1avif"))).toBe(false);
  expect(isHeic(bytes("\0\0\0\x18ftypavif\0\0\0\0mif1"))).toBe(false);
  expect(isHeic(bytes(""))).toBe(false);
});

test("an animation is recognized in GIF, WebP, PNG and AVIF", () => {
  expect(findAnimatedFormat(bytes("RIFF....WEBPVP8X\x0a\0\0\0\x12"))).toBe("webp");
  expect(findAnimatedFormat(bytes("RIFF....WEBPVP8X\x0a\0\0\0\x10"))).toBeNull();
  expect(findAnimatedFormat(bytes("RIFF....WEBPVP8 "))).toBeNull();
  expect(findAnimatedFormat(png(header + control + pixels))).toBe("png");
  expect(findAnimatedFormat(png(header + pixels + control))).toBeNull();
  expect(findAnimatedFormat(png(header))).toBeNull();
  expect(isAnimatedPng(bytes("GIF89a"))).toBe(false);
  expect(findAnimatedFormat(bytes("\0\0\0\x18ftypavis"))).toBe("avif");
  expect(findAnimatedFormat(bytes("\0\0\0\x18ftypavif"))).toBeNull();
  expect(findAnimatedFormat(gif(frame + frame))).toBe("gif");
  expect(findAnimatedFormat(gif(frame))).toBeNull();
  expect(findAnimatedFormat(bytes("GIF89a"))).toBeNull();
});

test("the frames of a GIF are counted behind palettes and extensions, up to its end", () => {
  const gifBytes = gif(comment + frame + comment + frameWithPalette + frame);
  expect(hasMoreGifFrames(gifBytes, 2)).toBe(true);
  expect(hasMoreGifFrames(gifBytes, 3)).toBe(false);
  expect(hasMoreGifFrames(gif(`${frame}${comment};${frame}`), 1)).toBe(false);
  expect(hasMoreGifFrames(png(header + pixels), 0)).toBe(false);
});
