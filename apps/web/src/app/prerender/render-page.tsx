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
export async function renderApp(path: string, queries: PageData["queries"]): Promise<string> {
  const queryClient = createQueryClient();
  for (const [key, data] of queries) queryClient.setQueryData(key, data);
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

/** Renders the app at a path for a signed-in user, as it is until their data has arrived. */
export async function renderSkeleton(path: string): Promise<string> {
  setSessionOnServer("signed-in");
  try {
    return await renderApp(path, []);
  } finally {
    setSessionOnServer("signed-out");
  }
}

async function toHtml(node: ReactNode): Promise<string> {
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
