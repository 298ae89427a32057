import { calls } from "./index.ts";
import { routes as rareRoutes } from "./rare-routes.ts";
import { routes as initialRoutes, type Routes, toRoutes } from "./routes.ts";

/**
 * Method and path of the calls that are neither in `routes.ts` nor in `rare-routes.ts`. The browser loads them with the
 * first of these calls.
 */
export const routes: Partial<Routes> = toRoutes(
  Object.fromEntries(
    Object.entries(calls).filter(
      ([name]) => !Object.hasOwn(initialRoutes, name) && !Object.hasOwn(rareRoutes, name),
    ),
  ),
);
