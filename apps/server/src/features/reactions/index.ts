export { eraseReactionsOf } from "./erase-reactions-of.ts";
export { reactionRoutes } from "./routes.ts";
