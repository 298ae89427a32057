import { expect, test } from "vitest";
import { safePath } from "./safe-path.ts";

test("a path of this origin is accepted", () => {
  expect(safePath("/story/1?a=b#c", "/home")).toBe("/story/1?a=b#c");
});

test.each([
  null,
  "",
  "home",
  "//evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "javascript:alert(1)",
  "data:text/html,evil",
  "https://evil.example",
  "/\t/evil",
  "/.//evil.example",
  "/a/..//evil.example",
])("%j is no path of this origin, so the fallback is returned", (next) => {
  expect(safePath(next, "/home")).toBe("/home");
});
