export { anonymizeLog } from "./anonymize-log.ts";
export { moderationRoutes } from "./routes.ts";
export { restoreByOperator, suspendByOperator } from "./suspend-by-operator.ts";
