import { matchPath } from "react-router";

/** Pages without the top header. */
const withoutHeader = [
  "/",
  "/register",
  "/login",
  "/oauth-callback",
  "/about",
  "/reset-password/*",
];

/** Pages for visitors, which have no navigation either. */
const withoutNavigation = [
  "/",
  "/register/*",
  "/login",
  "/oauth-callback",
  "/verify-email/*",
  "/reset-password/*",
];

const matches = (patterns: readonly string[], pathname: string) =>
  patterns.some((pattern) => matchPath(pattern, pathname) !== null);

/** Returns whether the page at this path has the top header if a user is signed in. */
export function hasHeader(pathname: string): boolean {
  return !matches(withoutHeader, pathname);
}

/** Returns whether the page at this path has the navigation if a user is signed in. */
export function hasNavigation(pathname: string): boolean {
  return !matches(withoutNavigation, pathname);
}
