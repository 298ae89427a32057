import { expect, test } from "vitest";
import { hasHeader, hasNavigation } from "./has-header.ts";

test.each(["/", "/Register", "/login", "/oauth-callback", "/about", "/reset-password/abc"])(
  "%s has no header",
  (path) => expect(hasHeader(path)).toBe(false),
);

test.each(["/home", "/Home", "/story/1", "/register/google"])("%s has a header", (path) =>
  expect(hasHeader(path)).toBe(true),
);

test("pages for visitors have no navigation, except the about page", () => {
  expect(hasNavigation("/register/google")).toBe(false);
  expect(hasNavigation("/verify-email/abc")).toBe(false);
  expect(hasNavigation("/about")).toBe(true);
});
