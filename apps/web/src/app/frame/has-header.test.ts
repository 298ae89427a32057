import { expect, test } from "vitest";
import { hasHeader, hasNavigation } from "./has-header.ts";

test.each(["/", "/Register", "/login", "/oauth-callback", "/about", "/reset-password/abc"])(
  "%s has no header",
  (path) => expect(hasHeader(path)).toBe(false),
);

test.each(["/home", "/Home", "/story/1", "/register/google"])("%s has a header", (path) =>
  expect(hasHeader(path)).toBe(true),
);

test("the pages of Google registration and email verification have no navigation, the about page has it", () => {
  expect(hasNavigation("/register/google")).toBe(false);
  expect(hasNavigation("/verify-email/abc")).toBe(false);
  expect(hasNavigation("/about")).toBe(true);
});
