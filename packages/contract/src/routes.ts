import { type CallName, type Calls, calls } from "./index.ts";

export type Routes = {
  readonly [Name in CallName]: Pick<Calls[Name], "method" | "path">;
};

/**
 * Method and path of every call, for callers that need no schema. The web build replaces this module
 * by its value, so that no schema reaches a browser.
 */
export const routes: Routes = Object.fromEntries(
  Object.entries(calls).map(([name, { method, path }]) => [name, { method, path }]),
) as Routes;
