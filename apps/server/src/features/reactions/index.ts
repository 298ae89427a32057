export { deleteReactionsOfUser } from "./delete-reactions-of-user.ts";
export { reactionRoutes } from "./routes.ts";
