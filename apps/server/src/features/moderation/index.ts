export { moderationRoutes } from "./routes.ts";
export { takeNamesFromLog } from "./take-names-from-log.ts";
