import { afterEach, expect, test, vi } from "vitest";
import { keepReturnPath, loginPath, returnPath } from "./return-path.ts";

function storeIsThere() {
  const kept = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
}

afterEach(() => vi.unstubAllGlobals());

test("the way leads back to the page that was asked for, by the login too", () => {
  storeIsThere();
  keepReturnPath("/story/1?from=mail");
  expect(returnPath()).toBe("/story/1?from=mail");
  expect(loginPath()).toBe("/login?next=%2Fstory%2F1%3Ffrom%3Dmail");
  keepReturnPath(null);
  expect(returnPath()).toBe("/home");
  expect(loginPath()).toBe("/login");
});

test("it leads to our own pages only", () => {
  storeIsThere();
  keepReturnPath("//elsewhere.example/");
  expect(returnPath()).toBe("/home");
});

test("without a store it leads home", () => {
  vi.stubGlobal("sessionStorage", undefined);
  expect(returnPath()).toBe("/home");
  expect(loginPath()).toBe("/login");
});
