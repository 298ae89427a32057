import { matchPath } from "react-router";

/** Pages without the top header; the about page has the navigation. */
const withoutHeader = [
  "/",
  "/register",
  "/login",
  "/oauth-callback",
  "/about",
  "/reset-password/*",
];

/** Pages for visitors, which have neither the navigation nor the header, even if a user is signed in. */
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

/** Returns whether the page at this path has the top header. Applies only to pages with the navigation. */
export function hasHeader(pathname: string): boolean {
  return !matches(withoutHeader, pathname);
}

/** Returns whether the page at this path has the navigation if a user is signed in. */
export function hasNavigation(pathname: string): boolean {
  return !matches(withoutNavigation, pathname);
}
