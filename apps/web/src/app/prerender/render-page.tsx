import {
  type Query,
  type QueryClient,
  type QueryObserverOptions,
  skipToken,
} from "@tanstack/react-query";
import { type ReactNode, StrictMode } from "react";
import { prerender } from "react-dom/static";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router";
import type { PageData } from "../../lib/prerendered-page.ts";
import { setSessionOnServer } from "../../lib/session.ts";
import { loadMatchedRoutes } from "../load-matched-routes.ts";
import { Providers } from "../providers.tsx";
import { createQueryClient } from "../query-client.ts";
import { createRoutes } from "../routes.tsx";

/** Renders the app at a path for a visitor without a session, as the browser hydrates it. */
export function renderApp(path: string, queries: PageData["queries"]): Promise<string> {
  const queryClient = createQueryClient();
  for (const [key, data] of queries) queryClient.setQueryData(key, data);
  return renderWith(queryClient, path);
}

async function renderWith(queryClient: QueryClient, path: string): Promise<string> {
  const routes = createRoutes(path);
  await loadMatchedRoutes(routes, path);
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request(new URL(path, "http://kora.invalid")));
  if (context instanceof Response) throw new Error(`${path} redirects instead of rendering.`);
  const router = createStaticRouter(handler.dataRoutes, context);
  return toHtml(
    <StrictMode>
      <Providers queryClient={queryClient}>
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </Providers>
    </StrictMode>,
  );
}

/** A page of a signed-in user as it is until their data has arrived, and the URLs of the data that it then fetches. */
interface Skeleton {
  readonly html: string;
  readonly urls: readonly string[];
}

/** Renders the app at a path for a signed-in user. */
export async function renderSkeleton(path: string): Promise<Skeleton> {
  const queryClient = createQueryClient();
  setSessionOnServer("signed-in");
  try {
    const html = await renderWith(queryClient, path);
    return { html, urls: await findFirstUrls(queryClient) };
  } finally {
    setSessionOnServer("signed-out");
  }
}

/** Returns whether a component that is rendered fetches the query. The cache has the options of that component. */
function isEnabled({ options }: Query): boolean {
  const { enabled, queryFn } = options as QueryObserverOptions;
  return enabled !== false && queryFn !== skipToken;
}

/**
 * Returns the URLs that the queries of a rendered page fetch at once. In place of the network, each request gets an error,
 * so that no further one follows. Nothing else in the process of the rendering fetches.
 */
async function findFirstUrls(queryClient: QueryClient): Promise<string[]> {
  const urls = new Set<string>();
  const { fetch } = globalThis;
  globalThis.fetch = async (request) => {
    // The API client passes URLs as strings.
    if (typeof request === "string") urls.add(request);
    return new Response(null, { status: 404 });
  };
  try {
    const queries = queryClient.getQueryCache().getAll().filter(isEnabled);
    await Promise.allSettled(queries.map((query) => query.fetch()));
  } finally {
    globalThis.fetch = fetch;
  }
  return [...urls];
}

/** Renders what can be rendered without a browser, with everything that is loaded on demand. */
export async function toHtml(node: ReactNode): Promise<string> {
  const failures: unknown[] = [];
  const { prelude } = await prerender(node, {
    // A large boundary would be moved to its place by an inline script.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => void failures.push(error),
  });
  const html = await new Response(prelude).text();
  if (failures.length > 0) throw failures[0];
  return html;
}
