import { createBrowserRouter } from "react-router";
import { appRouter } from "../lib/app-router.ts";
import { listenToOverlayEntries } from "../lib/overlay-history.ts";
import { createRoutes } from "./routes.tsx";

/** The router of this document. */
export function createRouter() {
  listenToOverlayEntries();
  const router = createBrowserRouter(createRoutes(window.location.pathname));
  appRouter.current = router;
  return router;
}
