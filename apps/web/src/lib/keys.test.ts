import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isComposing, isEnter, isEscape } from "./keys.ts";

const source = join(import.meta.dirname, "..");

test("Enter and Escape are recognized in events of the browser and of React", () => {
  expect(isEnter({ key: "Enter", keyCode: 13, isComposing: false })).toBe(true);
  expect(isEnter({ key: "Enter", keyCode: 13, nativeEvent: { isComposing: false } })).toBe(true);
  expect(isEscape({ key: "Escape" })).toBe(true);
  expect(isEnter({ key: "Escape" })).toBe(false);
  expect(isEscape({ key: "Enter" })).toBe(false);
  expect(isComposing({ key: "Enter" })).toBe(false);
});

test.each([
  { keyCode: 229 },
  { keyCode: 229, isComposing: false },
  { keyCode: 229, nativeEvent: { isComposing: false } },
  { isComposing: true },
  { keyCode: 13, nativeEvent: { isComposing: true } },
])(
  "a key press with %j belongs to the input method: it never sends, saves, picks or closes",
  (press) => {
    expect(isComposing({ key: "Enter", ...press })).toBe(true);
    expect(isEnter({ key: "Enter", ...press })).toBe(false);
    expect(isEscape({ key: "Escape", ...press })).toBe(false);
  },
);

test("no other file compares a key with Enter or Escape, or asks whether a key is composing", async () => {
  const offenders: string[] = [];
  for await (const file of glob("**/*.{ts,tsx}", { cwd: source })) {
    if (file === "lib/keys.ts" || file.includes(".test.")) continue;
    const code = await readFile(join(source, file), "utf8");
    if (
      /["'`](?:Enter|Escape)["'`]|\bisComposing\b(?!\()|\bkeyCode\b|onEscapeKeyDown=\{\(/.test(
        code.replace(/^import .*$/gm, ""),
      )
    )
      offenders.push(file);
  }
  expect(offenders).toEqual([]);
});
