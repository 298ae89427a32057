import { afterEach, expect, test, vi } from "vitest";
import { getLoginPath, getReturnPath, storeReturnPath } from "./return-path.ts";

function stubSessionStorage() {
  const items = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  });
}

afterEach(() => vi.unstubAllGlobals());

test("the stored return path is used after the sign-in and as next of the login path, until null deletes it", () => {
  stubSessionStorage();
  storeReturnPath("/story/1?from=mail");
  expect(getReturnPath()).toBe("/story/1?from=mail");
  expect(getLoginPath()).toBe("/login?next=%2Fstory%2F1%3Ffrom%3Dmail");
  storeReturnPath(null);
  expect(getReturnPath()).toBe("/home");
  expect(getLoginPath()).toBe("/login");
});

test("a return path to another site is ignored", () => {
  stubSessionStorage();
  storeReturnPath("//elsewhere.example/");
  expect(getReturnPath()).toBe("/home");
});

test("without sessionStorage the return path is /home", () => {
  vi.stubGlobal("sessionStorage", undefined);
  expect(getReturnPath()).toBe("/home");
  expect(getLoginPath()).toBe("/login");
});
