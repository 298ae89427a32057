import { StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { createBrowserRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import "./styles.css";
import { Providers } from "./app/providers.tsx";
import { createQueryClient } from "./app/query-client.ts";
import { createRoutes } from "./app/routes.tsx";
import { captureInstallPrompt } from "./features/install/index.ts";
import { appRouter } from "./lib/app-router.ts";
import { listenToOverlayEntries } from "./lib/overlay-history.ts";
import {
  hydratedEvent,
  type PageData,
  readPageData,
  startsAtOnce,
} from "./lib/prerendered-page.ts";

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root.");

captureInstallPrompt();
// Called before the router exists, because listeners of the window run in the order in which they were added.
listenToOverlayEntries();
const queryClient = createQueryClient();
const routes = createRoutes(window.location.pathname);

/** Returns the app. `isHydrating`: the router leaves the scroll position of the prerendered page as it is. */
function createApp(isHydrating: boolean) {
  const hydrationData = isHydrating && { hydrationData: { loaderData: {} } };
  const router = createBrowserRouter(routes, { ...hydrationData });
  appRouter.current = router;
  return (
    <StrictMode>
      <Providers queryClient={queryClient}>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>
  );
}

function render(container: HTMLElement): void {
  container.replaceChildren();
  startsAtOnce.set(false);
  createRoot(container).render(createApp(false));
}

/** Gives the elements of a prerendered page their event handlers, and leaves the elements and their values alone. */
async function hydrate(container: HTMLElement, { queries }: PageData): Promise<void> {
  for (const [key, data] of queries) queryClient.setQueryData(key, data);
  try {
    const { loadMatchedRoutes } = await import("./app/load-matched-routes.ts");
    await loadMatchedRoutes(routes, window.location.pathname);
  } catch {
    // The router loads the page again, and shows the failure.
    render(container);
    window.dispatchEvent(new Event(hydratedEvent));
    return;
  }
  hydrateRoot(container, createApp(true));
}

const pageData = readPageData();
if (pageData === null || startsAtOnce.isSet()) render(root);
else void hydrate(root, pageData);
