import { expect, test } from "vitest";
import { isAnimatedAvif, isAnimatedPng, isAnimatedWebp, isHeic } from "./picture-content.ts";

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const png = (chunks: string) => bytes(`\x89PNG\r\n\x1a\n${chunks}`);
const header = `\0\0\0\x0dIHDR${"x".repeat(13)}crc.`;
const control = `\0\0\0\x08acTL${"\0".repeat(8)}crc.`;
const pixels = "\0\0\0\x01IDATxcrc.";

test("HEIC is recognized by its brands, and is no AVIF", () => {
  expect(isHeic(bytes("\0\0\0\x18ftypheic\0\0\0\0mif1heic"))).toBe(true);
  expect(isHeic(bytes("\0\0\0\x18ftypmif1\0\0\0\0mif1heic"))).toBe(true);
  expect(isHeic(bytes("\0\0\0\x18ftypmif1\0\0\0\0mif1avif"))).toBe(false);
  expect(isHeic(bytes("\0\0\0\x18ftypavif\0\0\0\0mif1"))).toBe(false);
  expect(isHeic(bytes(""))).toBe(false);
});

test("an animation is recognized in WebP, PNG and AVIF", () => {
  expect(isAnimatedWebp(bytes("RIFF....WEBPVP8X\x0a\0\0\0\x12"))).toBe(true);
  expect(isAnimatedWebp(bytes("RIFF....WEBPVP8X\x0a\0\0\0\x10"))).toBe(false);
  expect(isAnimatedWebp(bytes("RIFF....WEBPVP8 "))).toBe(false);
  expect(isAnimatedPng(png(header + control + pixels))).toBe(true);
  expect(isAnimatedPng(png(header + pixels + control))).toBe(false);
  expect(isAnimatedPng(png(header))).toBe(false);
  expect(isAnimatedPng(bytes("GIF89a"))).toBe(false);
  expect(isAnimatedAvif(bytes("\0\0\0\x18ftypavis"))).toBe(true);
  expect(isAnimatedAvif(bytes("\0\0\0\x18ftypavif"))).toBe(false);
});
