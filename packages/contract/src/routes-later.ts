import { calls } from "./index.ts";
import { type Routes, routes as routesAtHand, routesOf } from "./routes.ts";

/** Method and path of the calls that `routes.ts` does not have: loaded with the first of them. */
export const routes: Partial<Routes> = routesOf(
  Object.fromEntries(Object.entries(calls).filter(([name]) => !Object.hasOwn(routesAtHand, name))),
);
