/** Query keys of groups. */
export const groupKeys = {
  all: ["groups"],
  /** The viewer's groups with the total unread count. */
  list: ["groups", "list"],
  details: ["groups", "detail"],
  detail: (groupId: string) => ["groups", "detail", groupId],
  /** The groups that a user created. */
  allByCreator: ["groups", "by-creator"],
  byCreator: (userId: string) => ["groups", "by-creator", userId],
  invite: (groupId: string) => ["groups", "invite", groupId],
  allRequests: ["groups", "requests"],
  requests: (groupId: string) => ["groups", "requests", groupId],
  /** Begins with `chatKeys.allPeople`, so that presence events update the members too. */
  allMembers: (groupId: string) => ["people", "of-group", groupId],
  members: (groupId: string, search: string) => ["people", "of-group", groupId, search],
  /** Toast texts waiting to be shown. */
  queuedToasts: ["groups", "queued-toasts"],
  /** Number of requests to refetch `list` since its last refetch. */
  refetchRequests: ["groups", "refetch-requests"],
} as const;
