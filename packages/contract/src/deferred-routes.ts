import { calls } from "./index.ts";
import { routes as initialRoutes, type Routes, toRoutes } from "./routes.ts";

/** Method and path of the calls that `routes.ts` does not have: loaded with the first of them. */
export const routes: Partial<Routes> = toRoutes(
  Object.fromEntries(Object.entries(calls).filter(([name]) => !Object.hasOwn(initialRoutes, name))),
);
