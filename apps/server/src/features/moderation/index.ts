export { moderationRoutes } from "./routes.ts";
export { restoreByOperator, suspendByOperator } from "./suspend-by-operator.ts";
export { takeNamesFromLog } from "./take-names-from-log.ts";
