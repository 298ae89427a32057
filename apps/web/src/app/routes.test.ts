import { pagePaths } from "@kora/contract/page-paths";
import { matchRoutes, type RouteObject } from "react-router";
import { expect, test } from "vitest";
import { createRoutes } from "./routes.tsx";
import { SignedInPages } from "./signed-in-pages.tsx";

const id = "0193f0a0-0000-7000-8000-000000000001";

const publicPaths = [
  "/",
  "/register",
  "/Register",
  "/register/google",
  "/login",
  "/logout",
  "/sanctions",
  "/about",
  "/licences",
  "/oauth-callback",
  "/reset-password/token",
  "/verify-email/token",
  "/account-link/undo-email/token",
  `/story/${id}/share`,
];

const protectedPaths = [
  "/home",
  "/Home",
  "/save",
  "/stories",
  `/stories/edit/${id}`,
  "/search",
  "/tagged/river",
  "/library",
  "/dashboard",
  "/news",
  "/story",
  `/story/${id}`,
  "/chat",
  `/chat/${id}`,
  `/writer/${id}`,
  `/writer/profile/${id}`,
  "/theuser",
  `/user/${id}`,
  "/users",
  "/recent",
  `/group/${id}`,
  "/create-group",
  `/playlists/${id}`,
  `/status/${id}`,
  "/moderation",
  `/moderation/story/${id}`,
];

const matched = (path: string) => matchRoutes(createRoutes("/"), path) ?? [];
const isGuarded = (path: string) =>
  matched(path).some(({ route }) => route.Component === SignedInPages);

test.each(publicPaths)("%s is a public page", (path) => {
  expect(matched(path).at(-1)?.route.path).not.toBe("*");
  expect(isGuarded(path)).toBe(false);
});

test.each(protectedPaths)("%s requires a session", (path) => {
  expect(isGuarded(path)).toBe(true);
});

test.each([...publicPaths, ...protectedPaths])(
  "%s matches the same route in capital letters",
  (path) => {
    const [route, upperCase] = [matched(path), matched(path.toUpperCase())].map(
      (matches) => matches.at(-1)?.route,
    );
    expect(route).toBeDefined();
    expect(upperCase?.path).toBe(route?.path);
    expect(isGuarded(path.toUpperCase())).toBe(isGuarded(path));
  },
);

test("/dashboard redirects to /search", () => {
  const loader = matched("/dashboard").at(-1)?.route.loader as () => Response;
  const response = loader();
  expect(response.status).toBe(302);
  expect(response.headers.get("location")).toBe("/search");
});

test("unknown paths match the not-found page", () => {
  expect(matched("/nowhere/at/all").at(-1)?.route.path).toBe("*");
});

/** Returns the full paths of all routes that have no child routes. */
function leafPaths(routes: RouteObject[], parent = ""): string[] {
  return routes.flatMap(({ path = "", children }) => {
    const full = path === "" ? parent : `${parent}/${path}`;
    return children ? leafPaths(children, full) : [full === "" ? "/" : full];
  });
}

test("the contract lists the paths of all pages; the server responds to others with 404", () => {
  const paths = leafPaths(createRoutes("/")).filter((path) => path !== "/*");
  expect(paths.toSorted()).toEqual(pagePaths.toSorted());
});

test("no two routes share a lazy object, because the router empties it", () => {
  const flattenRoutes = (routes: RouteObject[]): RouteObject[] =>
    routes.flatMap((route) => [route, ...flattenRoutes(route.children ?? [])]);
  const lazyObjects = flattenRoutes(createRoutes("/")).flatMap(({ lazy }) => lazy ?? []);
  expect(new Set(lazyObjects).size).toBe(lazyObjects.length);
});
