import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import "./styles.css";
import { Providers } from "./app/providers.tsx";
import { createQueryClient } from "./app/query-client.ts";
import { createRoutes } from "./app/routes.tsx";
import { captureInstallPrompt } from "./features/install/index.ts";
import { appRouter } from "./lib/app-router.ts";
import { listenToOverlayEntries } from "./lib/overlay-history.ts";

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root.");

captureInstallPrompt();
// Called before the router exists, because listeners of the window run in the order in which they were added.
listenToOverlayEntries();
const router = createBrowserRouter(createRoutes(window.location.pathname));
appRouter.current = router;
createRoot(root).render(
  <StrictMode>
    <Providers queryClient={createQueryClient()}>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>,
);
