import { createBrowserRouter } from "react-router";
import { createRoutes } from "./routes.tsx";

/** The router of this document. */
export function createRouter() {
  return createBrowserRouter(createRoutes(window.location.pathname));
}
