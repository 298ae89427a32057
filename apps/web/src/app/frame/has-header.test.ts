import { expect, test } from "vitest";
import { hasHeader, hasNavigation } from "./has-header.ts";

test("the about page has the navigation without the header", () => {
  expect(hasNavigation("/About")).toBe(true);
  expect(hasHeader("/About")).toBe(false);
});

test.each(["/home", "/Home", "/story/1", "/sanctions"])(
  "%s has the navigation and the header",
  (path) => {
    expect(hasNavigation(path)).toBe(true);
    expect(hasHeader(path)).toBe(true);
  },
);

test.each([
  "/",
  "/Register",
  "/register/google",
  "/login",
  "/oauth-callback",
  "/verify-email/abc",
  "/reset-password/abc",
])("%s has no navigation", (path) => expect(hasNavigation(path)).toBe(false));
