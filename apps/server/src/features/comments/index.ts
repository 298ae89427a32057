export { commentForViewer } from "./access.ts";
export { commentRoutes } from "./routes.ts";
