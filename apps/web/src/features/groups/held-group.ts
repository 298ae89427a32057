import type { GroupFacts, GroupRole, GroupView, OpenedGroup } from "@kora/contract/groups";

/**
 * A group as the cache holds it: what events keep true. Members and the invite link are asked for where they are
 * shown.
 */
export type HeldGroup = Omit<GroupView, "members" | "inviteLink">;
export type HeldOpenedGroup = Omit<OpenedGroup, "members" | "inviteLink">;

/** Leaves out what is not held. */
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

/** What became of a group: the later facts of the two. They say as well what the viewer is in it now. */
export function withFacts<Group extends HeldGroup>(
  group: Group,
  facts: GroupFacts,
  viewerId: string | null,
): Group {
  if (facts.groupRevision <= group.groupRevision && group.role !== null) return group;
  // Who is outside is told by their membership, never by the facts, that they are in.
  const role = group.role && roleIn(facts, viewerId);
  const isAdmin = role === "creator" || role === "admin";
  return { ...group, ...facts, role, isAdmin, requestCount: isAdmin ? group.requestCount : 0 };
}

/** What somebody sees who is out of it. */
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
 * An answer of the server laid over what is held: events may have told of something later, which stays. Facts and
 * messages go by revisions of their own.
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
