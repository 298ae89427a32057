import { describe, expect, test } from "vitest";
import { hasVisibleText } from "./visible-text.ts";

describe("a text", () => {
  test.each([
    "a",
    "7",
    "!",
    "…",
    "€",
    "🌊",
    "❤\uFE0F",
    "👩🏾‍👩🏾‍👦🏾",
    "🏴\u{E0067}\u{E0062}\u{E007F}",
    "o\u0323\u0301",
    "می\u200Cخواهم",
    "\u{13000}",
    "\u2801",
    "\u200B\u2800 a",
  ])("of %j can be seen", (text) => {
    expect(hasVisibleText(text)).toBe(true);
  });

  test.each([
    "",
    "   \t\r\n",
    "\u00A0\u3000\u1680",
    "\u200B",
    "\u2800",
    "\u3164\u115F\u1160\uFFA0",
    "\u2060\u2064\uFEFF\u00AD",
    "\u200D",
    "\u200C",
    "\u200E\u200F\u061C\u202E\u2066\u2069",
    "\u0000\u0007\u007F\u0085",
    "\u0301",
    "\uFE0F",
    "\u{E0041}",
    "\u17B4\u180E\u034F",
    "\uFFF9\uFFFB",
    "\uFFFC",
    "\u{1D159}",
    "\u{13441}\u{13442}",
    "\uD800",
    "\uE000",
  ])("of %j alone cannot be seen", (text) => {
    expect(hasVisibleText(text)).toBe(false);
  });
});
