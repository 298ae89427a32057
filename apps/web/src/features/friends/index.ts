export { applyFriendshipEvent, applyPresenceToFriends } from "./apply-events.ts";
export { FriendButton } from "./friend-button.tsx";
export { FriendButtonById } from "./friend-button-by-id.tsx";
export type { FriendListKind } from "./friend-keys.ts";
export { applyFriendshipInPages } from "./friendship-cache.ts";
export { friendListQuery, userProfileQuery } from "./queries.ts";
export { useFriendAction } from "./use-friend-action.ts";
