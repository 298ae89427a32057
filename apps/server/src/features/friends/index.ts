export { endFriendship } from "./end-friendship.ts";
export { readFriendships } from "./read-friendships.ts";
export { removeFriend } from "./remove-friend.ts";
export { friendRoutes } from "./routes.ts";
export { type FriendshipRow, friendshipColumns, toFriendship } from "./views.ts";
