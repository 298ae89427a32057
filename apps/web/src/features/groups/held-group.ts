import type { GroupFacts, GroupRole, GroupView, OpenedGroup } from "@kora/contract/groups";

/**
 * A group as cached, with the fields that events update. Members and the invite link are fetched where they
 * are shown.
 */
export type HeldGroup = Omit<GroupView, "members" | "inviteLink">;
export type HeldOpenedGroup = Omit<OpenedGroup, "members" | "inviteLink">;

/** Removes the fields that are not cached. */
export function toHeld<Group extends GroupView>({
  members: _members,
  inviteLink: _inviteLink,
  ...held
}: Group): Omit<Group, "members" | "inviteLink"> {
  return held;
}

function roleIn({ creator, admins }: GroupFacts, viewerId: string | null): GroupRole {
  if (viewerId !== null && creator === viewerId) return "creator";
  return viewerId !== null && admins.includes(viewerId) ? "admin" : "member";
}

/** Applies newer group info, which also determines the viewer's role. */
export function withFacts<Group extends HeldGroup>(
  group: Group,
  facts: GroupFacts,
  viewerId: string | null,
): Group {
  if (facts.groupRevision <= group.groupRevision && group.role !== null) return group;
  // Only membership events make a user a member; group info never does.
  const role = group.role && roleIn(facts, viewerId);
  const isAdmin = role === "creator" || role === "admin";
  return { ...group, ...facts, role, isAdmin, requestCount: isAdmin ? group.requestCount : 0 };
}

/** Reduces a group to what outsiders see. */
export function asOutsider<Group extends HeldGroup>(group: Group): Group {
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
 * Merges a response into the cached group, keeping what events have updated since. Group info and messages
 * have separate revisions.
 */
export function newest<Group extends HeldGroup>(held: HeldGroup | undefined, answer: Group): Group {
  if (held === undefined || held.role === null || answer.role === null) return answer;
  const { unreadCount, lastMessage, isMuted, revision } = held;
  const messages = held.revision > answer.revision && {
    unreadCount,
    lastMessage,
    isMuted,
    revision,
  };
  if (held.groupRevision <= answer.groupRevision) return { ...answer, ...messages };
  const { name, description, profilePicture, memberCount, creator, admins } = held;
  const { broadcastMode, isDeleted, deletionExpiresAt, groupRevision, role, isAdmin } = held;
  return {
    ...answer,
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
    ...messages,
  };
}
