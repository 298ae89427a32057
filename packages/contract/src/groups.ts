import { z } from "zod";
import { defineCalls, type FileRule } from "./call.ts";
import { Id, MessageResponse, OwnUserId, PageQuery, Timestamp } from "./common.ts";
import { displayName } from "./display-name.ts";
import { limits } from "./limits.ts";
import { ChatUser, MessagesQuery, MessageView, RecentChatView } from "./messages.ts";
import { sentences } from "./sentences.ts";

const texts = sentences.groups;
const spec = "social §3, §6, §7; decisions §4";

const groupPrivacies = ["public", "private"] as const;
export const GroupPrivacy = z.enum(groupPrivacies);
export type GroupPrivacy = z.infer<typeof GroupPrivacy>;

/** What somebody is in a group. Its creator may all that an admin may, and promotes and demotes beside. */
const groupRoles = ["creator", "admin", "member"] as const;
export const GroupRole = z.enum(groupRoles);
export type GroupRole = z.infer<typeof GroupRole>;

/** What is the same for everybody who may see the group's inside. `revision` grows with every change of it. */
export const GroupInfo = z
  .object({
    _id: z.string(),
    name: z.string(),
    /** Empty for outsiders. */
    description: z.string(),
    privacy: GroupPrivacy,
    /** Path below the origin, or null. */
    profilePicture: z.string().nullable(),
    memberCount: z.int(),
    /** A user id; null for outsiders. */
    creator: z.string().nullable(),
    /** User ids, the creator's not among them; empty for outsiders. */
    admins: z.array(z.string()),
    /** While on, only admins and the creator can send. */
    broadcastMode: z.boolean(),
    isDeleted: z.boolean(),
    /** Until when it can be restored; null unless it is deleted. */
    deletionExpiresAt: Timestamp.nullable(),
    /** Of these facts, not of the messages. */
    groupRevision: z.int(),
  })
  .meta({ id: "GroupFacts" });
export type GroupInfo = z.infer<typeof GroupInfo>;

/** The last message of a group, as its line tells of it. */
export const GroupLastMessage = RecentChatView.shape.lastMessage.unwrap().extend({
  /** Whoever wrote it. */
  sender: ChatUser,
  /** It is not for the viewer to read, and says nothing. */
  isFolded: z.boolean(),
});
export type GroupLastMessage = z.infer<typeof GroupLastMessage>;

/**
 * A group as one person has it (social §3). Outsiders learn name, picture, privacy and how many members
 * there are; all that is said of the viewer and of messages is empty for them.
 */
export const GroupView = GroupInfo.extend({
  /** User ids of at most 50 members, the viewer's own first, then the oldest; empty for outsiders. `GET /groups/{id}/members` has all. */
  members: z.array(z.string()),
  /** Null for outsiders. */
  role: GroupRole.nullable(),
  /** The viewer is an admin or the creator. */
  isAdmin: z.boolean(),
  /** The viewer asked to join and has no answer yet. */
  isRequestPending: z.boolean(),
  /** How many ask to join; for admins, else 0. */
  requestCount: z.int(),
  /** For admins, else null. */
  inviteLink: z.string().nullable(),
  isMuted: z.boolean(),
  unreadCount: z.int(),
  /** Null when there is none, or all have disappeared. */
  lastMessage: GroupLastMessage.nullable(),
  /** The conversation's, for `since`. */
  revision: z.int(),
}).meta({ id: "Group" });
export type GroupView = z.infer<typeof GroupView>;

/** A group that is opened: where the viewer stopped reading. */
export const OpenedGroup = GroupView.extend({
  /** The first message that the viewer has not read; null when there is none. */
  firstUnreadId: z.string().nullable(),
});
export type OpenedGroup = z.infer<typeof OpenedGroup>;

export const GroupMember = ChatUser.extend({
  role: GroupRole,
  isOnline: z.boolean(),
  joinedAt: Timestamp,
});
export type GroupMember = z.infer<typeof GroupMember>;

/** Somebody who asks to join a private group. */
export const GroupRequest = ChatUser.extend({ requestedAt: Timestamp });
export type GroupRequest = z.infer<typeof GroupRequest>;

const groupParams = z.object({ id: Id }, texts.invalidId);
const memberParams = z.object({ id: Id, userId: Id }, texts.invalidId);

const Name = displayName({
  max: limits.group.name,
  required: texts.nameRequired,
  tooLong: texts.nameTooLong,
});
const Description = z
  .string(texts.descriptionTooLong)
  .trim()
  .max(limits.group.description, texts.descriptionTooLong);

const picture: FileRule = {
  kind: "image",
  required: true,
  maxBytes: limits.image.uploadBytes,
  sentences: {
    required: texts.pictureRequired,
    tooLarge: texts.pictureTooLarge,
    wrongKind: texts.pictureNotImage,
  },
};

/** `msg` is shown as it is. */
const GroupResponse = MessageResponse.extend({ group: GroupInfo });

/** What came of asking to be let in. */
const JoinResponse = MessageResponse.extend({
  /** Null where the request waits for an admin. */
  role: GroupRole.nullable(),
  isRequestPending: z.boolean(),
});

export const groupCalls = defineCalls({
  listGroups: {
    method: "GET",
    path: "/groups",
    query: PageQuery,
    response: z.array(GroupView),
    isPaged: true,
    hasUnreadCount: true,
    access: "session",
    summary:
      "One's groups, the latest message first, deleted ones too as long as they can be restored; unread messages of all in `x-unread-count`.",
    spec,
  },
  createGroup: {
    method: "POST",
    path: "/groups",
    body: OwnUserId.extend({
      name: Name,
      description: Description.default(""),
      /** Any other value is treated as open (social §3). */
      privacy: z
        .unknown()
        .optional()
        .transform((value): GroupPrivacy => (value === "private" ? value : "public")),
    }),
    response: GroupView,
    status: 201,
    access: "writer",
    writersOnlySentence: texts.writersOnly,
    rateLimit: "group",
    summary: "Makes a group, whose creator the viewer is. For writers.",
    spec: "social §5, §6, §7",
  },
  getGroup: {
    method: "GET",
    path: "/groups/:id",
    params: groupParams,
    response: OpenedGroup,
    access: "session",
    summary: "A group; for outsiders its name, picture, privacy and how many members it has.",
    spec,
  },
  updateGroup: {
    method: "PUT",
    path: "/groups/:id",
    params: groupParams,
    body: OwnUserId.extend({ name: Name.optional(), description: Description.optional() }),
    response: GroupResponse,
    access: "session",
    rateLimit: "group",
    summary: "Changes name and description. For the creator and admins.",
    spec: "decisions §4",
  },
  listGroupMessages: {
    method: "GET",
    path: "/groups/:id/messages",
    params: groupParams,
    query: MessagesQuery,
    response: z.array(MessageView),
    access: "session",
    summary:
      "Messages of a group, the oldest first, as `GET /messages/{userId}` gives those of two.",
    spec,
  },
  listGroupMembers: {
    method: "GET",
    path: "/groups/:id/members",
    params: groupParams,
    query: PageQuery.extend({ search: z.string().trim().max(limits.search.query).default("") }),
    response: z.array(GroupMember),
    isPaged: true,
    access: "session",
    summary: "The members: creator, admins, then the others, the oldest first; or those who match.",
    spec,
  },
  getGroupInvite: {
    method: "GET",
    path: "/groups/:id/invite",
    params: groupParams,
    response: z.object({ inviteLink: z.string() }),
    access: "session",
    summary: "The link that lets anybody in. For the creator and admins.",
    spec,
  },
  renewGroupInvite: {
    method: "POST",
    path: "/groups/:id/invite",
    params: groupParams,
    body: OwnUserId,
    response: MessageResponse.extend({ inviteLink: z.string() }),
    access: "session",
    rateLimit: "group",
    summary:
      "Makes a new invite link; the one before lets nobody in any more. For the creator and admins.",
    spec: "decisions §4",
  },
  viewGroup: {
    method: "POST",
    path: "/groups/:id/view",
    params: groupParams,
    body: OwnUserId,
    response: z.object({ unreadCount: z.literal(0) }),
    access: "session",
    summary: "Clears the unread number of the group.",
    spec: "social §7; decisions §4",
  },
  muteGroup: {
    method: "PUT",
    path: "/groups/:id/mute",
    params: groupParams,
    body: OwnUserId.extend({ on: z.boolean() }),
    response: z.object({ isMuted: z.boolean() }),
    access: "session",
    summary: "Sends no notifications of the group, or does again.",
    spec: "social §9",
  },
  softDeleteGroup: {
    method: "PUT",
    path: "/groups/:id/soft-delete",
    params: groupParams,
    body: OwnUserId,
    response: GroupResponse,
    access: "session",
    rateLimit: "group",
    summary: "Deletes the group; for 24 hours it can be restored. For the creator and admins.",
    spec: "social §4, §7",
  },
  restoreGroup: {
    method: "PUT",
    path: "/groups/:id/restore",
    params: groupParams,
    body: OwnUserId,
    response: GroupResponse,
    access: "session",
    rateLimit: "group",
    summary: "Brings a deleted group back. For the creator and admins.",
    spec: "social §4, §7",
  },
  promoteMember: {
    method: "POST",
    path: "/groups/:id/admins",
    params: groupParams,
    body: z.object({ userId: Id }),
    userIdIsOther: true,
    response: GroupResponse,
    access: "session",
    rateLimit: "group",
    summary: "Makes a member an admin. For the creator.",
    spec: "social §6, §7",
  },
  demoteAdmin: {
    method: "DELETE",
    path: "/groups/:id/admins/:userId",
    params: memberParams,
    response: GroupResponse,
    access: "session",
    rateLimit: "group",
    summary: "Makes an admin a member again. For the creator.",
    spec: "social §6, §7",
  },
  removeMember: {
    method: "DELETE",
    path: "/groups/:id/members/:userId",
    params: memberParams,
    response: GroupResponse,
    access: "session",
    rateLimit: "group",
    summary:
      "Takes a member out of the group; an admin only by the creator. For the creator and admins.",
    spec: "social §6, §7",
  },
  setBroadcast: {
    method: "PUT",
    path: "/groups/:id/broadcast",
    params: groupParams,
    body: OwnUserId.extend({ broadcastMode: z.boolean(texts.broadcastMode) }),
    response: GroupResponse,
    access: "session",
    rateLimit: "group",
    summary:
      "Lets only admins and the creator send, or everybody again. For the creator and admins.",
    spec: "social §4, §7",
  },
  leaveGroup: {
    method: "POST",
    path: "/groups/:id/leave",
    params: groupParams,
    body: OwnUserId,
    response: MessageResponse,
    access: "session",
    rateLimit: "group",
    summary:
      "Leaves the group. Its creator hands it to the oldest admin, else to the oldest member; the last one out deletes it.",
    spec: "social §6, §7; decisions §4",
  },
  setGroupPicture: {
    method: "PUT",
    path: "/groups/:id/profile-picture",
    params: groupParams,
    form: z.object({}),
    files: { profilePicture: picture },
    response: z.object({ group: GroupInfo }),
    access: "session",
    rateLimit: "picture",
    summary: "Changes the group's picture. For the creator and admins.",
    spec: "social §6, §7",
  },
  listGroupsOfCreator: {
    method: "GET",
    path: "/groups/creator/:userId",
    params: z.object({ userId: Id }),
    query: PageQuery,
    response: z.array(GroupView),
    isPaged: true,
    access: "session",
    summary: "The groups of a griot, the newest first.",
    spec,
  },
  joinGroup: {
    method: "POST",
    path: "/groups/:id/join",
    params: groupParams,
    body: OwnUserId.extend({
      /** Of an invite link: opens private groups too. */
      invite: z.string(texts.inviteWrong).max(limits.group.invite, texts.inviteWrong).optional(),
    }),
    response: JoinResponse,
    access: "session",
    rateLimit: "group",
    summary: "Joins a public group, or with an invite code any; 403 for a private one without.",
    spec: "social §4, §7; decisions §4",
  },
  requestToJoin: {
    method: "POST",
    path: "/groups/:id/request-join",
    params: groupParams,
    body: OwnUserId,
    response: JoinResponse,
    access: "session",
    rateLimit: "group",
    summary: "Asks the admins of a private group to be let in; a public one is joined at once.",
    spec: "social §4, §7",
  },
  listGroupRequests: {
    method: "GET",
    path: "/groups/:id/requests",
    params: groupParams,
    query: PageQuery,
    response: z.array(GroupRequest),
    isPaged: true,
    access: "session",
    summary: "Who asks to join, the oldest first. For the creator and admins.",
    spec: "decisions §4",
  },
  acceptGroupRequest: {
    method: "POST",
    path: "/groups/:id/requests/:userId/accept",
    params: memberParams,
    response: GroupResponse,
    access: "session",
    rateLimit: "group",
    summary: "Lets somebody in who asked. For the creator and admins.",
    spec: "decisions §4",
  },
  declineGroupRequest: {
    method: "POST",
    path: "/groups/:id/requests/:userId/decline",
    params: memberParams,
    response: MessageResponse,
    access: "session",
    rateLimit: "group",
    summary:
      "Turns down a request; whoever asked may ask again a day later. For the creator and admins.",
    spec: "decisions §4",
  },
});
