import { readFileSync } from "node:fs";
import { storySurfaces as surfaceNames } from "@kora/contract/reading-choices";
import { describe, expect, test } from "vitest";

// Minimum contrasts of WCAG 2, level AA.
const minTextContrast = 4.5;
const minEdgeContrast = 3;

const readCss = (name: string) => readFileSync(new URL(name, import.meta.url), "utf8");
type Colors = ReadonlyMap<string, string>;

/** The colors of both themes by name. */
const themes: Record<"light" | "dark", Map<string, string>> = { light: new Map(), dark: new Map() };
const themeColor = /--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g;
for (const [, name = "", light = "", dark = ""] of readCss("./theme.css").matchAll(themeColor)) {
  themes.light.set(name, light);
  themes.dark.set(name, dark);
}

/** The colors of an open story by surface and name. */
const storySurfaces = [
  ...readCss("./reading.css").matchAll(/\[data-reading="(\w+)"\] \.reading-surface \{([^}]*)\}/g),
].map(([, surface = "", block = ""]): [string, Colors] => [
  surface,
  new Map(
    [...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = "", hex = ""]) => [
      name,
      hex,
    ]),
  ),
]);

/** Returns the relative luminance of a color such as `#fbf6ec`, as WCAG defines it. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((index) => {
    const value = Number.parseInt(hex.slice(index, index + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the contrast ratio of two colors, from 1 to 21. */
function contrast(colors: Colors, first: string, second: string): number {
  const shades = [first, second].map((name) => luminance(colors.get(name) ?? "#000000"));
  return (Math.max(...shades) + 0.05) / (Math.min(...shades) + 0.05);
}

const surfaces = ["surface", "surface-raised", "surface-sunken"];
/** The colours of the names of message senders in groups. */
const senderColors = Array.from({ length: 8 }, (_none, index) => `person-${index + 1}`);
const textColors = ["text", "text-muted", "link", "danger", "success"];
const onEachSurface = (names: readonly string[]) =>
  names.flatMap((text) => surfaces.map((surface) => [text, surface] as const));
/** The pairs of an open story, on every surface. */
const storyTextPairs = [
  ...onEachSurface(textColors),
  ["action-text", "action"],
  ["action-text", "action-hover"],
  ["accent-text", "accent"],
  ["text", "surface-highlight"],
  ["link", "surface-highlight"],
  ["danger-text", "danger"],
  ["surface", "link"],
] as const;
const themeTextPairs = [
  ...storyTextPairs,
  ...onEachSurface(senderColors),
  ["cloth-cream", "cloth-indigo"],
  ["cloth-cream", "cloth-night"],
  ["cloth-ink", "cloth-sand"],
  ["cloth-ink", "cloth-saffron"],
] as const;
const edgePairs = onEachSurface(["line-strong", "focus", "action"]);

function testContrasts(colors: Colors, textPairs: readonly (readonly [string, string])[]): void {
  test.each(textPairs)("has readable %s on %s", (text, surface) => {
    expect(colors.has(text) && colors.has(surface)).toBe(true);
    expect(contrast(colors, text, surface)).toBeGreaterThanOrEqual(minTextContrast);
  });

  test.each(edgePairs)("has visible %s on %s", (edge, surface) => {
    expect(contrast(colors, edge, surface)).toBeGreaterThanOrEqual(minEdgeContrast);
  });
}

describe.each(["light", "dark"] as const)("the %s theme", (theme) => {
  testContrasts(themes[theme], themeTextPairs);
});

test("every surface of a story but that of the theme has its own colors", () => {
  expect(["theme", ...storySurfaces.map(([name]) => name)]).toEqual([...surfaceNames]);
});

describe.each(storySurfaces)("the %s of a story", (_name, colors) => {
  testContrasts(colors, storyTextPairs);
});
