export { mountWellKnown } from "./mount-well-known.ts";
export { siteRoutes } from "./routes.ts";
