import { StrictMode, startTransition, useInsertionEffect } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { createBrowserRouter, type DataRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import "./styles.css";
import { keepLists } from "./app/keep-lists.ts";
import { Providers } from "./app/providers.tsx";
import { clearAfterSessions, createQueryClient } from "./app/query-client.ts";
import { createRoutes } from "./app/routes.tsx";
import { captureInstallPrompt } from "./features/install/index.ts";
import { appRouter } from "./lib/app-router.ts";
import { hasFirstCalls } from "./lib/first-calls.ts";
import { isSaverMode } from "./lib/is-saver-mode.ts";
import { listenToOverlayEntries } from "./lib/overlay-history.ts";
import {
  hydratedEvent,
  type PageData,
  readPageData,
  showsSkeleton,
  startsAtOnce,
} from "./lib/prerendered-page.ts";

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root.");

captureInstallPrompt();
// Called before the router exists, because listeners of the window run in the order in which they were added.
listenToOverlayEntries();
const queryClient = createQueryClient();
clearAfterSessions(queryClient);
keepLists(queryClient);
const routes = createRoutes(window.location.pathname);

/** `isHydrating`: the router leaves the scroll position of the prerendered page as it is. */
function createRouter(isHydrating: boolean): DataRouter {
  const hydrationData = isHydrating && { hydrationData: { loaderData: {} } };
  const router = createBrowserRouter(routes, { ...hydrationData });
  appRouter.current = router;
  return router;
}

/** Calls `onCommit` when React has rendered the page that contains it, before the browser draws it. */
function OnCommit({ onCommit }: { onCommit: () => void }) {
  useInsertionEffect(onCommit);
  return null;
}

function App({ router }: { router: DataRouter }) {
  return (
    <StrictMode>
      <Providers queryClient={queryClient}>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>
  );
}

/** Resolves when the router has loaded the page, or has failed to. */
function untilInitialized(router: DataRouter): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) return resolve();
    const unsubscribe = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      unsubscribe();
      resolve();
    });
  });
}

/** Loads the text fonts, so that they are there when the app replaces the skeleton, which has the fallback fonts. */
function loadTextFonts(): void {
  if (isSaverMode()) return;
  for (const family of ["Hanken Grotesk Variable", "Literata Variable"]) {
    // Without the font, texts keep the fallback.
    document.fonts.load(`1em "${family}"`).catch(() => undefined);
  }
}

/**
 * Replaces the logo or skeleton of the page with the app as soon as the scripts of the page are loaded. As a transition,
 * React renders it in short tasks, so that a slow phone answers presses meanwhile.
 */
async function render(container: HTMLElement): Promise<void> {
  if (showsSkeleton.isSet()) loadTextFonts();
  const router = createRouter(false);
  await untilInitialized(router);
  const appContainer = container.cloneNode(false) as HTMLElement;
  const replaceContainer = () => {
    startsAtOnce.set(false);
    showsSkeleton.set(false);
    container.replaceWith(appContainer);
  };
  if (hasFirstCalls()) {
    try {
      const { loadFirstData } = await import("./app/first-data.ts");
      await loadFirstData(queryClient, router);
    } catch {
      // The page is rendered without its data first.
    }
  }
  startTransition(() =>
    createRoot(appContainer).render(
      <>
        <OnCommit onCommit={replaceContainer} />
        <App router={router} />
      </>,
    ),
  );
}

/** Gives the elements of a prerendered page their event handlers, and leaves the elements and their values alone. */
async function hydrate(container: HTMLElement, { queries }: PageData): Promise<void> {
  for (const [key, data] of queries) queryClient.setQueryData(key, data);
  try {
    const { loadMatchedRoutes } = await import("./app/load-matched-routes.ts");
    await loadMatchedRoutes(routes, window.location.pathname);
  } catch {
    // The router loads the page again, and shows the failure.
    await render(container);
    window.dispatchEvent(new Event(hydratedEvent));
    return;
  }
  hydrateRoot(container, <App router={createRouter(true)} />);
}

const pageData = readPageData();
if (pageData === null || startsAtOnce.isSet()) void render(root);
else void hydrate(root, pageData);
