// Apart from `blocks`, the rule of what is hidden: the acts reach stories, comments and statuses, which stand on it.
export { eraseReportsOf } from "./erase-reports-of.ts";
export { blockRoutes } from "./routes.ts";
