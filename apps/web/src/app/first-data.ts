import type { QueryClient } from "@tanstack/react-query";
import type { ComponentType } from "react";
import type { Params } from "react-router";
import { endFirstLoad } from "./first-load.ts";

export type LoadFirst = (queryClient: QueryClient, params: Params) => Promise<unknown>;

/** The component of a page. */
export type PageComponent = ComponentType & {
  /** Fetches the data of the page's first render into the query cache. A page without it fetches when it is mounted. */
  readonly prefetch?: LoadFirst;
};

/** The part of the router that says what the first page is. */
interface FirstPageRouter {
  readonly state: {
    readonly matches: readonly {
      readonly route: { readonly handle?: unknown };
      readonly params: Params;
    }[];
  };
}

/** Max milliseconds that the app waits. The skeleton is on the screen meanwhile. */
const maxWait = 1_000;

/**
 * Resolves when everything that the first render of the router's page needs is there, or `maxWait` has passed: its scripts,
 * and its data, which the document has requested before the app started. `routes.tsx` makes the function that loads them the
 * `handle` of the route, which React Router leaves to the app. With it, the page is rendered, styled and laid out once, not first without data. A
 * component gets the failure of a query from the cache.
 */
export async function loadFirstData(queryClient: QueryClient, { state }: FirstPageRouter) {
  const loads = state.matches.map(async ({ route, params }) => {
    const loadFirst = route.handle as LoadFirst | undefined;
    await loadFirst?.(queryClient, params);
  });
  const end = new Promise((resolve) => setTimeout(resolve, maxWait));
  await Promise.race([end, Promise.all(loads)]);
  endFirstLoad();
}
