/** Query keys of groups. */
export const groupKeys = {
  all: ["groups"],
  /** The viewer's groups with the total unread count. */
  list: ["groups", "list"],
  details: ["groups", "one"],
  detail: (groupId: string) => ["groups", "one", groupId],
  /** Groups by creator. */
  allByCreator: ["groups", "of"],
  byCreator: (userId: string) => ["groups", "of", userId],
  invite: (groupId: string) => ["groups", "invite", groupId],
  allRequests: ["groups", "requests"],
  requests: (groupId: string) => ["groups", "requests", groupId],
  /** Below `chatKeys.allPeople`, so that presence events update the members too. */
  allMembers: (groupId: string) => ["people", "of-group", groupId],
  members: (groupId: string, search: string) => ["people", "of-group", groupId, search],
  /** Toast texts waiting to be shown. */
  queuedToasts: ["groups", "notices"],
  /** Number of refetch requests since the last refetch. */
  refetchRequests: ["groups", "doubts"],
} as const;
