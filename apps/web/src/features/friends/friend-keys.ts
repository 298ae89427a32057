/** Lists of friends and of pending requests. */
export type FriendListKind = "friends" | "received" | "sent";

/** Query keys of friends, requests and profiles. */
export const friendKeys = {
  lists: ["friends", "list"],
  list: (kind: FriendListKind) => ["friends", "list", kind] as const,
  profile: (userId: string) => ["friends", "profile", userId] as const,
  /** Mutation key of changes to a friendship. */
  action: (userId: string) => ["friends", "action", userId] as const,
} as const;
