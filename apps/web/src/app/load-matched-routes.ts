import type { ComponentType } from "react";
import { matchRoutes, type RouteObject } from "react-router";

type RouteComponent = ComponentType & { readonly preload?: () => Promise<void> };

/**
 * Loads the pages and layouts that match a path, and what they preload. They then render at once, on the server as
 * well as in the first render of the browser, which must equal the server's HTML.
 */
export async function loadMatchedRoutes(routes: RouteObject[], pathname: string): Promise<void> {
  const matches = matchRoutes(routes, pathname) ?? [];
  await Promise.all(matches.map(({ route }) => loadRoute(route)));
}

async function loadRoute(route: RouteObject): Promise<void> {
  const { lazy } = route;
  if (typeof lazy === "object" && lazy.Component !== undefined) {
    const Component = await lazy.Component();
    delete route.lazy;
    if (Component) route.Component = Component;
  }
  await (route.Component as RouteComponent | null | undefined)?.preload?.();
}
