export { endFriendship } from "./end-friendship.ts";
export { readFriendships } from "./read-friendships.ts";
export { friendRoutes } from "./routes.ts";
export { type FriendshipRow, friendshipColumns, toFriendship } from "./views.ts";
