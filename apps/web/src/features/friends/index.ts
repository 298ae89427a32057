export { applyFriend, applyFriendPresence } from "./apply-events.ts";
export { FriendButton } from "./friend-button.tsx";
export { type FriendListKind, friendKeys } from "./friend-keys.ts";
export { FriendOf } from "./friend-of.tsx";
export { type Befriend, befriendInPages } from "./friendship-cache.ts";
export { foundProfileQuery, friendListQuery } from "./queries.ts";
export { useFriend } from "./use-friend.ts";
