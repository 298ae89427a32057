import { backgroundNames, backgrounds } from "@kora/contract/status-style";
import { expect, test } from "vitest";
import { getContrastWithWhite, getScrimOpacity } from "./scrim.ts";

test.each(backgroundNames)("white text is readable on %s", (name) => {
  const background = backgrounds[name];
  expect(getContrastWithWhite(background, getScrimOpacity(background))).toBeGreaterThanOrEqual(4.5);
});

test("only light backgrounds have a scrim", () => {
  const shaded = backgroundNames.filter((name) => getScrimOpacity(backgrounds[name]) > 0);
  expect(shaded).toEqual([
    "Blue",
    "Green",
    "Orange",
    "Pink",
    "Turquoise",
    "Gold",
    "OrangeRed",
    "OliveDrab",
  ]);
});
