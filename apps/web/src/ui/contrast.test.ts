import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

// Minimum contrasts of WCAG 2, level AA.
const minTextContrast = 4.5;
const minEdgeContrast = 3;

const css = readFileSync(new URL("./theme.css", import.meta.url), "utf8");
/** The colors of the theme by name. */
const tokens = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map(
    ([, name = "", light = "", dark = ""]) => [name, { light, dark }],
  ),
);

/** Returns the relative luminance of a color such as `#fbf6ec`, as WCAG defines it. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((index) => {
    const value = Number.parseInt(hex.slice(index, index + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the contrast ratio of two colors of the theme, from 1 to 21. */
function contrast(theme: "light" | "dark", first: string, second: string): number {
  const shades = [first, second].map((name) => luminance(tokens.get(name)?.[theme] ?? "#000000"));
  return (Math.max(...shades) + 0.05) / (Math.min(...shades) + 0.05);
}

const surfaces = ["surface", "surface-raised", "surface-sunken"];
/** The colours of the names of message senders in groups. */
const senderColors = Array.from({ length: 8 }, (_none, index) => `person-${index + 1}`);
const textColors = ["text", "text-muted", "link", "danger", "success", ...senderColors];
const textPairs = [
  ...textColors.flatMap((text) => surfaces.map((surface) => [text, surface] as const)),
  ["action-text", "action"],
  ["action-text", "action-hover"],
  ["accent-text", "accent"],
  ["text", "surface-highlight"],
  ["link", "surface-highlight"],
  ["danger-text", "danger"],
  ["surface", "link"],
  ["cloth-cream", "cloth-indigo"],
  ["cloth-cream", "cloth-night"],
  ["cloth-ink", "cloth-sand"],
  ["cloth-ink", "cloth-saffron"],
] as const;
const edgePairs = ["line-strong", "focus", "action"].flatMap((edge) =>
  surfaces.map((surface) => [edge, surface] as const),
);

describe.each(["light", "dark"] as const)("the %s theme", (theme) => {
  test.each(textPairs)("has readable %s on %s", (text, surface) => {
    expect(tokens.has(text) && tokens.has(surface)).toBe(true);
    expect(contrast(theme, text, surface)).toBeGreaterThanOrEqual(minTextContrast);
  });

  test.each(edgePairs)("has visible %s on %s", (edge, surface) => {
    expect(contrast(theme, edge, surface)).toBeGreaterThanOrEqual(minEdgeContrast);
  });
});
