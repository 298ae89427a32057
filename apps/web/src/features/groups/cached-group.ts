import type { GroupInfo, GroupRole, GroupView, OpenedGroup } from "@kora/contract/groups";

/**
 * A group as cached, with the fields that events update. Members and the invite link are fetched where they
 * are shown.
 */
export type CachedGroup = Omit<GroupView, "members" | "inviteLink">;
/** A group as its own page caches it: also with the viewer's first unread message. */
export type CachedGroupWithFirstUnread = Omit<OpenedGroup, "members" | "inviteLink">;

/** Removes the fields of a response that are not cached. */
export function toCached<Group extends GroupView>({
  members: _members,
  inviteLink: _inviteLink,
  ...cached
}: Group): Omit<Group, "members" | "inviteLink"> {
  return cached;
}

function getRole({ creator, admins }: GroupInfo, viewerId: string | null): GroupRole {
  if (viewerId !== null && creator === viewerId) return "creator";
  return viewerId !== null && admins.includes(viewerId) ? "admin" : "member";
}

/**
 * Applies group info, from which the viewer's role follows, unless the viewer is a member and the cached group is at
 * least as new.
 */
export function withGroupInfo<Group extends CachedGroup>(
  group: Group,
  info: GroupInfo,
  viewerId: string | null,
): Group {
  if (info.groupRevision <= group.groupRevision && group.role !== null) return group;
  // Only membership events make a user a member; group info never does.
  const role = group.role && getRole(info, viewerId);
  const isAdmin = role === "creator" || role === "admin";
  return { ...group, ...info, role, isAdmin, requestCount: isAdmin ? group.requestCount : 0 };
}

/** Reduces a group to the fields that non-members see. */
export function toNonMemberView<Group extends CachedGroup>(group: Group): Group {
  return {
    ...group,
    description: "",
    creator: null,
    admins: [],
    broadcastMode: false,
    revision: 0,
    role: null,
    isAdmin: false,
    requestCount: 0,
    isMuted: false,
    unreadCount: 0,
    lastMessage: null,
    ...("firstUnreadId" in group && { firstUnreadId: null }),
  };
}

/**
 * Merges a response into the cached group. Fields that events have meanwhile updated to a higher
 * revision are kept: group info has the revision `groupRevision`; messages and the unread count have `revision`.
 */
export function mergeResponse<Group extends CachedGroup>(
  cached: CachedGroup | undefined,
  response: Group,
): Group {
  if (cached === undefined || cached.role === null || response.role === null) return response;
  const { unreadCount, lastMessage, isMuted, revision } = cached;
  const newerMessageFields = cached.revision > response.revision && {
    unreadCount,
    lastMessage,
    isMuted,
    revision,
  };
  if (cached.groupRevision <= response.groupRevision) return { ...response, ...newerMessageFields };
  const { name, description, profilePicture, memberCount, creator, admins } = cached;
  const { broadcastMode, isDeleted, deletionExpiresAt, groupRevision, role, isAdmin } = cached;
  return {
    ...response,
    name,
    description,
    profilePicture,
    memberCount,
    creator,
    admins,
    broadcastMode,
    isDeleted,
    deletionExpiresAt,
    groupRevision,
    role,
    isAdmin,
    ...newerMessageFields,
  };
}
