/** Query keys of groups. */
export const groupKeys = {
  all: ["groups"],
  /** The viewer's groups with the total unread count. */
  list: ["groups", "list"],
  /** Prefix of the keys of groups as their own pages cache them. */
  details: ["groups", "detail"],
  detail: (groupId: string) => ["groups", "detail", groupId],
  /** Prefix of the keys of the lists of groups that a user created. */
  allByCreator: ["groups", "by-creator"],
  byCreator: (userId: string) => ["groups", "by-creator", userId],
  invite: (groupId: string) => ["groups", "invite", groupId],
  /** Prefix of the keys of pending join requests. */
  allRequests: ["groups", "requests"],
  requests: (groupId: string) => ["groups", "requests", groupId],
  /**
   * Prefix of the keys of a group's members. It begins with `chatKeys.allPeople`, so that presence events update them.
   */
  allMembers: (groupId: string) => ["people", "of-group", groupId],
  /** The members whose names match `search`; all of them if it is empty. */
  members: (groupId: string, { search }: { search: string }) => [
    "people",
    "of-group",
    groupId,
    search,
  ],
  /** Toast texts waiting to be shown. */
  queuedToasts: ["groups", "queued-toasts"],
  /** Number of calls of `requestListRefetch` since the last refetch of `list`. */
  refetchRequests: ["groups", "refetch-requests"],
} as const;
