import { defineFeature } from "../../platform/feature.ts";
import { friendRoutes } from "./routes.ts";

export { endFriendship } from "./end-friendship.ts";
export { readFriendships } from "./read-friendships.ts";
export { type FriendshipRow, friendshipColumns, toFriendship } from "./views.ts";

export const friendFeature = defineFeature({ calls: friendRoutes });
