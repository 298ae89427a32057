/** The lists of people whom one is friends with, or who are to answer. */
export type FriendListKind = "friends" | "received" | "sent";

/** The keys under which the query cache keeps friends, requests and people who were looked up. */
export const friendKeys = {
  lists: ["friends", "list"],
  list: (kind: FriendListKind) => ["friends", "list", kind] as const,
  found: (userId: string) => ["friends", "found", userId] as const,
  /** What is done about the friendship with somebody, while it is under way. */
  act: (userId: string) => ["friends", "act", userId] as const,
} as const;
