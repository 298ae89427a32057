export { applyFriend, applyFriendPresence } from "./apply-events.ts";
export { FriendButton } from "./friend-button.tsx";
export type { FriendListKind } from "./friend-keys.ts";
export { FriendOf } from "./friend-of.tsx";
export { befriendInPages } from "./friendship-cache.ts";
export { foundProfileQuery, friendListQuery } from "./queries.ts";
export { useFriend } from "./use-friend.ts";
