import { z } from "zod";
import { defineCalls, type FileRule } from "./call.ts";
import {
  GroupId,
  Id,
  MessageResponse,
  OwnUserId,
  PageQuery,
  SearchInput,
  Timestamp,
} from "./common.ts";
import { displayNameSchema } from "./display-name.ts";
import { limits } from "./limits.ts";
import {
  ChatUser,
  FoundMessage,
  MessageSearchQuery,
  MessagesQuery,
  MessageView,
  RecentChatView,
} from "./messages.ts";
import { sentences } from "./sentences.ts";
import { optionalText } from "./text-schemas.ts";

const texts = sentences.groups;
const groupPrivacies = ["public", "private"] as const;
export const GroupPrivacy = z.enum(groupPrivacies);
export type GroupPrivacy = z.infer<typeof GroupPrivacy>;

/** A member's role. The creator has all rights of an admin, and appoints and removes admins. */
const groupRoles = ["creator", "admin", "member"] as const;
export const GroupRole = z.enum(groupRoles);
export type GroupRole = z.infer<typeof GroupRole>;

export const GroupInfo = z
  .object({
    _id: z.string(),
    name: z.string(),
    description: z.string().describe("Empty for outsiders."),
    privacy: GroupPrivacy,
    profilePicture: z.string().nullable().describe("Path below the origin, or null."),
    memberCount: z.int(),
    creator: z.string().nullable().describe("A user id; null for outsiders."),
    admins: z.array(z.string()).describe("User ids, without the creator's; empty for outsiders."),
    broadcastMode: z.boolean().describe("If true, only admins and the creator can send."),
    isDeleted: z.boolean(),
    deletionExpiresAt: Timestamp.nullable().describe(
      "The time until which it can be restored; null unless it is deleted.",
    ),
    groupRevision: z.int().describe("The revision of these fields, not of the messages."),
  })
  .meta({
    id: "GroupInfo",
    description:
      "The fields of a group that are the same for all members. `groupRevision` grows with every change of them.",
  });
export type GroupInfo = z.infer<typeof GroupInfo>;

/** The last message of a group, in the list of groups. */
export const GroupLastMessage = RecentChatView.shape.lastMessage.unwrap().extend({
  sender: ChatUser,
  isFolded: z
    .boolean()
    .describe("There is a block between the sender and the viewer, so the message has no content."),
});
export type GroupLastMessage = z.infer<typeof GroupLastMessage>;

export const GroupView = GroupInfo.extend({
  members: z
    .array(z.string())
    .describe(
      "At most 50 user ids, the viewer's own first, then those who joined first; empty for outsiders. `GET /groups/{id}/members` lists all.",
    ),
  role: GroupRole.nullable().describe("Null for outsiders."),
  isAdmin: z.boolean().describe("The viewer is an admin or the creator."),
  isRequestPending: z.boolean().describe("The viewer has a pending request to join."),
  joinableFrom: Timestamp.nullable().describe(
    "The time from which the viewer can join or ask again without an invite link, after they were removed or declined; null if they were not. It may be past.",
  ),
  requestCount: z
    .int()
    .describe("The number of pending requests; 0 unless the viewer is an admin."),
  inviteLink: z.string().nullable().describe("Null unless the viewer is an admin."),
  isMuted: z.boolean(),
  unreadCount: z.int(),
  lastMessage: GroupLastMessage.nullable().describe(
    "Null if there are no messages, or all have disappeared.",
  ),
  revision: z.int().describe("The conversation's revision, for `since`."),
}).meta({
  id: "Group",
  description:
    "A group as the viewer sees it. Outsiders see its name, picture, privacy and number of members. All fields about the viewer and the messages are empty for outsiders.",
});
export type GroupView = z.infer<typeof GroupView>;

/** A group with the position up to which the viewer has read, and whether ages keep the viewer from writing. */
export const OpenedGroup = GroupView.extend({
  firstUnreadId: z
    .string()
    .nullable()
    .describe("The first message that the viewer has not read; null when there is none."),
  isFriendsOnly: z
    .boolean()
    .describe(
      "The group has two members, and the viewer may write once the two are friends, or, if the other has not stated an age, once that one has written.",
    ),
});
export type OpenedGroup = z.infer<typeof OpenedGroup>;

export const GroupMember = ChatUser.extend({
  role: GroupRole,
  isOnline: z.boolean(),
  joinedAt: Timestamp,
});
export type GroupMember = z.infer<typeof GroupMember>;

/** A user with a pending request to join a private group. */
export const GroupRequest = ChatUser.extend({ requestedAt: Timestamp });
export type GroupRequest = z.infer<typeof GroupRequest>;

const groupParams = z.object({ id: GroupId });
const memberParams = z.object({ id: GroupId, userId: Id });

const Name = displayNameSchema({
  max: limits.group.name,
  required: texts.nameRequired,
  tooLong: texts.nameTooLong,
});
const Description = optionalText({
  max: limits.group.description,
  tooLong: texts.descriptionTooLong,
});

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

/** The response of calls that change a group. Clients show its `msg` unchanged. */
const GroupResponse = MessageResponse.extend({ group: GroupInfo });

const JoinResponse = MessageResponse.extend({
  role: GroupRole.nullable().describe("Null if the request is pending."),
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
      "The viewer's groups, latest message first, with deleted ones that can be restored; unread messages in `x-unread-count`.",
  },
  createGroup: {
    method: "POST",
    path: "/groups",
    body: OwnUserId.extend({
      name: Name,
      description: Description.default(""),
      privacy: z
        .unknown()
        .optional()
        .transform((value): GroupPrivacy => (value === "private" ? value : "public"))
        .describe("`private`; any other value means public."),
    }),
    response: GroupView,
    status: 201,
    access: "writer",
    takesIdempotencyKey: true,
    writersOnlySentence: texts.writersOnly,
    rateLimit: "group",
    summary: "Creates a group. For writers.",
  },
  getGroup: {
    method: "GET",
    path: "/groups/:id",
    params: groupParams,
    response: OpenedGroup,
    access: "session",
    summary: "A group; for outsiders its name, picture, privacy and number of members.",
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
  },
  listGroupMessages: {
    method: "GET",
    path: "/groups/:id/messages",
    params: groupParams,
    query: MessagesQuery,
    response: z.array(MessageView),
    access: "session",
    summary:
      "Messages of a group, oldest first, as `GET /messages/{userId}` returns those of a chat.",
  },
  searchGroupMessages: {
    method: "GET",
    path: "/groups/:id/messages/search",
    params: groupParams,
    query: MessageSearchQuery,
    response: z.array(FoundMessage),
    isPaged: true,
    access: "session",
    rateLimit: "search",
    summary:
      "Searches the messages of a group, as `GET /messages/{userId}/search` does those of a chat.",
  },
  listGroupMembers: {
    method: "GET",
    path: "/groups/:id/members",
    params: groupParams,
    query: PageQuery.extend({ search: SearchInput.default("") }),
    response: z.array(GroupMember),
    isPaged: true,
    access: "session",
    summary:
      "The members: creator, admins, then members, by when they joined; or the matches of `search`.",
  },
  getGroupInvite: {
    method: "GET",
    path: "/groups/:id/invite",
    params: groupParams,
    response: z.object({ inviteLink: z.string() }),
    access: "session",
    summary: "The invite link, with which any user can join. For the creator and admins.",
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
      "Creates a new invite link and invalidates the previous one. For the creator and admins.",
  },
  viewGroup: {
    method: "POST",
    path: "/groups/:id/view",
    params: groupParams,
    body: OwnUserId,
    response: z.object({ unreadCount: z.literal(0) }),
    access: "session",
    summary: "Clears the unread count of the group.",
  },
  muteGroup: {
    method: "PUT",
    path: "/groups/:id/mute",
    params: groupParams,
    body: OwnUserId.extend({ on: z.boolean() }),
    response: z.object({ isMuted: z.boolean() }),
    access: "session",
    summary: "Mutes or unmutes the notifications of the group.",
  },
  softDeleteGroup: {
    method: "PUT",
    path: "/groups/:id/soft-delete",
    params: groupParams,
    body: OwnUserId,
    response: GroupResponse,
    access: "session",
    rateLimit: "group",
    summary: "Deletes the group; it can be restored for 24 hours. For the creator and admins.",
  },
  restoreGroup: {
    method: "PUT",
    path: "/groups/:id/restore",
    params: groupParams,
    body: OwnUserId,
    response: GroupResponse,
    access: "session",
    rateLimit: "group",
    summary: "Restores a deleted group. For the creator and admins.",
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
  },
  demoteAdmin: {
    method: "DELETE",
    path: "/groups/:id/admins/:userId",
    params: memberParams,
    response: GroupResponse,
    access: "session",
    rateLimit: "group",
    summary: "Makes an admin a member again. For the creator.",
  },
  removeMember: {
    method: "DELETE",
    path: "/groups/:id/members/:userId",
    params: memberParams,
    response: GroupResponse,
    access: "session",
    rateLimit: "group",
    summary: "Removes a member. For the creator and admins; only the creator can remove an admin.",
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
      "Lets only admins and the creator send, or all members again. For the creator and admins.",
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
      "Leaves the group. The longest-standing admin, else member, succeeds its creator; the last member deletes it.",
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
  },
  listGroupsOfCreator: {
    method: "GET",
    path: "/groups/creator/:userId",
    params: z.object({ userId: Id }),
    query: PageQuery,
    response: z.array(GroupView),
    isPaged: true,
    access: "session",
    summary: "The groups that a user created, newest first.",
  },
  joinGroup: {
    method: "POST",
    path: "/groups/:id/join",
    params: groupParams,
    body: OwnUserId.extend({
      invite: z
        .string(texts.inviteWrong)
        .max(limits.group.invite, texts.inviteWrong)
        .optional()
        .describe("The code of an invite link, for private groups too."),
    }),
    response: JoinResponse,
    access: "session",
    rateLimit: "group",
    summary:
      "Joins a public group, or any group with an invite code; 403 for a private group without one.",
  },
  requestToJoin: {
    method: "POST",
    path: "/groups/:id/request-join",
    params: groupParams,
    body: OwnUserId,
    response: JoinResponse,
    access: "session",
    takesIdempotencyKey: true,
    rateLimit: "group",
    summary: "Requests to join a private group; joins a public one at once.",
  },
  listGroupRequests: {
    method: "GET",
    path: "/groups/:id/requests",
    params: groupParams,
    query: PageQuery,
    response: z.array(GroupRequest),
    isPaged: true,
    access: "session",
    summary: "The pending requests, oldest first. For the creator and admins.",
  },
  acceptGroupRequest: {
    method: "POST",
    path: "/groups/:id/requests/:userId/accept",
    params: memberParams,
    response: GroupResponse,
    access: "session",
    rateLimit: "group",
    summary: "Accepts a request to join. For the creator and admins.",
  },
  declineGroupRequest: {
    method: "POST",
    path: "/groups/:id/requests/:userId/decline",
    params: memberParams,
    response: MessageResponse,
    access: "session",
    rateLimit: "group",
    summary: "Declines a request; the user may ask again a day later. For the creator and admins.",
  },
});
