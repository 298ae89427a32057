/** The keys under which the query cache keeps groups and what is known of them. */
export const groupKeys = {
  all: ["groups"],
  /** One's groups, page by page, with how much is unread in all. */
  list: ["groups", "list"],
  ones: ["groups", "one"],
  one: (groupId: string) => ["groups", "one", groupId],
  /** Those that griots have made. */
  allOfCreators: ["groups", "of"],
  ofCreator: (userId: string) => ["groups", "of", userId],
  invite: (groupId: string) => ["groups", "invite", groupId],
  allRequests: ["groups", "requests"],
  requests: (groupId: string) => ["groups", "requests", groupId],
  /** Below the user directory's (`chatKeys.allPeople`): whoever comes or goes is said to be online here too. */
  allMembers: (groupId: string) => ["people", "of-group", groupId],
  members: (groupId: string, search: string) => ["people", "of-group", groupId, search],
  /** What is to be said of groups, wherever one is. */
  notices: ["groups", "notices"],
  /** How often something happened that only the server can tell the outcome of. */
  doubts: ["groups", "doubts"],
} as const;
