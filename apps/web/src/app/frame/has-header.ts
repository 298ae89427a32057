import { matchPath } from "react-router";

/** Pages for visitors, which have neither the navigation nor the header, even if a user is signed in. */
const withoutNavigation = [
  "/",
  "/register/*",
  "/login",
  "/oauth-callback",
  "/verify-email/*",
  "/account-link/*",
  "/reset-password/*",
];

/** Returns whether the page at this path, which has the navigation, also has the top header. */
export function hasHeader(pathname: string): boolean {
  return matchPath("/about", pathname) === null;
}

/** Returns whether the page at this path has the navigation if a user is signed in. */
export function hasNavigation(pathname: string): boolean {
  return withoutNavigation.every((pattern) => matchPath(pattern, pathname) === null);
}
