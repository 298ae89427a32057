import { z } from "zod";
import { AlertView } from "./alerts.ts";
import { CommentSettings, CommentView, ParentComment } from "./comments.ts";
import { GroupId, Id, Mentions, StoryCounts, Timestamp } from "./common.ts";
import type { ErrorBody } from "./errors.ts";
import { Friendship } from "./friends.ts";
import { GroupInfo, GroupRole } from "./groups.ts";
import { limits } from "./limits.ts";
import { ChatUser, MessageView, NewMessage, RecentChatView } from "./messages.ts";
import type { RateLimitName } from "./rate-limits.ts";
import { ReadingSettingsView } from "./reading.ts";
import { StatusView } from "./statuses.ts";

/** The acknowledgement of every event that a client sends. */
export type Ack =
  | {
      ok: true;
      /** The stored message, for `sendMessage`. */
      message?: MessageView;
      /** The ids of the watched users who are online now, for `watchPeople`. */
      online?: string[];
    }
  | ({ ok: false } & ErrorBody);

const GroupPayload = z.object({ groupId: GroupId });

/** Clients set one of the two ids: that of the other user of a chat, or that of a group. */
const TypingPayload = z.object({ recipientId: Id.optional(), groupId: GroupId.optional() });

/** An event that a client may send. Every socket is signed in, so `access` is always `session`. */
export interface ClientEventDefinition {
  readonly payload: z.ZodObject;
  readonly access: "session";
  /** The rate limit of the user, shared with the calls that name it. Each socket has its own limit besides. */
  readonly rateLimit?: RateLimitName;
}

export const clientEvents = {
  /** Acknowledged without effect: the handshake has identified the socket already. */
  login: {
    payload: z.object({ userId: Id.optional() }),
    access: "session",
  },
  /** Subscribes this socket to the story's events. */
  openStory: { payload: z.object({ storyId: Id }), access: "session" },
  closeStory: { payload: z.object({ storyId: Id }), access: "session" },
  /** Subscribes this socket to the status's events. */
  openStatus: { payload: z.object({ statusId: Id }), access: "session" },
  closeStatus: { payload: z.object({ statusId: Id }), access: "session" },
  /** Sends a message without a file, like `POST /messages`. */
  sendMessage: {
    payload: NewMessage,
    access: "session",
    rateLimit: "message",
  },
  typing: { payload: TypingPayload, access: "session" },
  stopTyping: { payload: TypingPayload, access: "session" },
  /** Marks this message, and all before it, as read. `readerId` must be the viewer's own id. */
  messageRead: {
    payload: z.object({ messageId: Id, readerId: Id.optional() }),
    access: "session",
  },
  /** Marks all messages of the chat with this user as read. */
  markChatAsRead: { payload: z.object({ userId: Id }), access: "session" },
  /** Marks all messages of the group as read. */
  markGroupAsRead: { payload: GroupPayload, access: "session" },
  /**
   * Subscribes this socket to the group's events. The sockets of members are subscribed when they connect. After
   * `leaveGroup`, a socket gets no events of the group until it joins again.
   */
  joinGroup: { payload: GroupPayload, access: "session" },
  leaveGroup: { payload: GroupPayload, access: "session" },
  /** Makes the server send the event `groupDeleted` to the members once more. The group must be deleted already. */
  groupDeleted: {
    payload: GroupPayload,
    access: "session",
    rateLimit: "group",
  },
  /** Subscribes this socket to an event when one of these users comes online or goes offline. */
  watchPeople: {
    payload: z.object({ userIds: z.array(Id).max(limits.presence.watchedAtOnce) }),
    access: "session",
  },
  unwatchPeople: {
    payload: z.object({ userIds: z.array(Id).max(limits.presence.watchedAtOnce) }),
    access: "session",
  },
} as const satisfies Record<string, ClientEventDefinition>;

export type ClientEventName = keyof typeof clientEvents;
export type ClientEventPayload<Name extends ClientEventName> = z.output<
  (typeof clientEvents)[Name]["payload"]
>;

/** A change of a story's comments. Comments are the same for all viewers: `isLiked` is false, `likes` is empty. */
export const StoryCommentsEvent = z.discriminatedUnion("change", [
  z.object({
    change: z.literal("created"),
    storyId: z.string(),
    comment: CommentView,
    parent: ParentComment.nullable(),
    counts: StoryCounts,
  }),
  z.object({
    change: z.literal("deleted"),
    storyId: z.string(),
    commentId: z.string(),
    /** True if the story's griot removed it. */
    isRemoved: z.boolean(),
    /** The revision of the comment. */
    revision: z.int(),
    /** The new earliest comment, if the deleted one was the earliest; else null. */
    firstCommentId: z.string().nullable(),
    counts: StoryCounts,
  }),
  z.object({
    change: z.literal("edited"),
    storyId: z.string(),
    commentId: z.string(),
    text: z.string(),
    mentions: Mentions,
    editedAt: Timestamp.nullable(),
    /** The revision of the comment. */
    revision: z.int(),
  }),
  /** The griot has pinned a comment or taken it off. */
  z.object({
    change: z.literal("pinned"),
    storyId: z.string(),
    /** The changed comments: the pinned one, and the one that was pinned before. */
    comments: z.array(
      z.object({ commentId: z.string(), isPinned: z.boolean(), revision: z.int() }),
    ),
  }),
  z.object({
    change: z.literal("liked"),
    storyId: z.string(),
    commentId: z.string(),
    /** The revision of the comment. */
    revision: z.int(),
    userId: z.string(),
    on: z.boolean(),
    likeCount: z.int(),
  }),
  /** A moderator shows a hidden comment again. */
  z.object({
    change: z.literal("restored"),
    storyId: z.string(),
    comment: CommentView,
    /** The earliest comment; null if all are deleted. */
    firstCommentId: z.string().nullable(),
    counts: StoryCounts,
  }),
  /** The griot has changed who may comment. */
  z.object({ change: z.literal("settings"), storyId: z.string(), settings: CommentSettings }),
]);
export type StoryCommentsEvent = z.infer<typeof StoryCommentsEvent>;

/** A story was liked, or a like was removed. */
export const StoryLikesEvent = z.object({
  storyId: z.string(),
  userId: z.string(),
  on: z.boolean(),
  counts: StoryCounts,
});
export type StoryLikesEvent = z.infer<typeof StoryLikesEvent>;

/**
 * The rating or the warnings of a story changed, or moderators have hidden it or show it again. A client that shows the
 * story refetches it and sends `openStory` again: the server has removed all sockets from the room, because the story
 * may now be hidden from their users.
 */
export const StoryRatedEvent = z.object({ storyId: z.string() });
export type StoryRatedEvent = z.infer<typeof StoryRatedEvent>;

/** Moderators have hidden a series or show it again. A client that shows it refetches it. */
export const SeriesModeratedEvent = z.object({ seriesId: z.string() });
export type SeriesModeratedEvent = z.infer<typeof SeriesModeratedEvent>;

/** Moderators have hidden a playlist or show it again. A client that shows it refetches it. */
export const PlaylistModeratedEvent = z.object({ playlistId: z.string() });
export type PlaylistModeratedEvent = z.infer<typeof PlaylistModeratedEvent>;

/** A status was liked, or a like was removed. Sent to its author and to the sockets that have it open. */
export const StatusLikesEvent = z.object({
  statusId: z.string(),
  userId: z.string(),
  on: z.boolean(),
  likeCount: z.int(),
  /** The revision of the status. */
  revision: z.int(),
});
export type StatusLikesEvent = z.infer<typeof StatusLikesEvent>;

/**
 * A change of a status. Sent to its author's sockets; `created` and `restored` also to those of friends and followers,
 * `saved`, `deleted` and `restored` also to those that have the status open.
 */
export const StatusChangeEvent = z.discriminatedUnion("change", [
  /** `status` is the status as the recipient sees it. */
  z.object({ change: z.literal("created"), status: StatusView }),
  z.object({
    change: z.literal("saved"),
    statusId: z.string(),
    isPermanentlySaved: z.boolean(),
    revision: z.int(),
  }),
  z.object({ change: z.literal("deleted"), statusId: z.string(), userId: z.string() }),
  /** A moderator shows a hidden status again. A client that shows statuses refetches them. */
  z.object({ change: z.literal("restored"), statusId: z.string(), userId: z.string() }),
]);
export type StatusChangeEvent = z.infer<typeof StatusChangeEvent>;

/**
 * A receipt for all messages up to `messageId`, in a chat or a group. It concerns the messages that the recipient of
 * the event has sent: the other user, or in a group all other members, received or read them. If `byUserId` is the
 * recipient, it concerns the messages of others, which they have read, maybe on another device.
 */
export const MessageStatusEvent = z.object({
  messageId: z.string(),
  status: z.enum(["delivered", "read"]),
  /** The other user of the chat, from the view of the recipient of the event; null in a group. */
  userId: z.string().nullable(),
  groupId: z.string().nullable(),
  /** The user whose receipt changed; the viewer for events about their own reading. */
  byUserId: z.string(),
});
export type MessageStatusEvent = z.infer<typeof MessageStatusEvent>;

/** A user is typing, or has stopped. */
export const TypingEvent = z.object({ userId: z.string(), groupId: z.string().optional() });
export type TypingEvent = z.infer<typeof TypingEvent>;

/** A change of a group. Counts are absolute; the higher `groupRevision` is the later change. */
export const GroupUpdatedEvent = z.discriminatedUnion("change", [
  /** The fields of the group have changed. Sent to its members. */
  z.object({ change: z.literal("facts"), groupId: z.string(), group: GroupInfo }),
  /** The role of a user has changed (null: not a member), or their request to join. Sent to that user only. */
  z.object({
    change: z.literal("membership"),
    groupId: z.string(),
    name: z.string(),
    role: GroupRole.nullable(),
    isRequestPending: z.boolean(),
    /** As in the group: set when the user was removed or declined. */
    joinableFrom: Timestamp.nullable(),
    /** The reason, if another user caused the change. */
    because: z
      .enum(["accepted", "declined", "removed", "promoted", "demoted", "handed-over"])
      .nullable(),
  }),
  /**
   * Sent to the creator and each admin: the number of pending requests. `asked` is the user who has just sent one; null
   * after any other change, and if a block separates that user from the recipient.
   */
  z.object({
    change: z.literal("requests"),
    groupId: z.string(),
    name: z.string(),
    requestCount: z.int(),
    asked: ChatUser.nullable(),
  }),
  /** Sent to the viewer's own sockets when they view or mute the group. */
  z.object({
    change: z.literal("own"),
    groupId: z.string(),
    isMuted: z.boolean(),
    unreadCount: z.int(),
    /** The conversation's revision at the time of the change. */
    revision: z.int(),
  }),
]);
export type GroupUpdatedEvent = z.infer<typeof GroupUpdatedEvent>;

/** A change of the viewer's alerts. The count is absolute. */
export const AlertEvent = z.discriminatedUnion("change", [
  /** A new alert. With `replacedId`, it replaces an earlier alert about fewer events. */
  z.object({
    change: z.literal("new"),
    alert: AlertView,
    replacedId: z.string().nullable(),
    /** The viewer has muted notifications of this kind: the alert is listed and counted, without a notification. */
    isMuted: z.boolean(),
    unreadCount: z.int(),
  }),
  /** An alert was read, or all of them (null), on any of the viewer's devices. */
  z.object({ change: z.literal("read"), alertId: z.string().nullable(), unreadCount: z.int() }),
  /** The reason for the alert no longer exists. */
  z.object({ change: z.literal("gone"), alertId: z.string(), unreadCount: z.int() }),
  /** Alerts may have changed, been hidden, or be shown again, as by a block or a mute. */
  z.object({ change: z.literal("changed"), unreadCount: z.int() }),
]);
export type AlertEvent = z.infer<typeof AlertEvent>;

/** The current friendship between the viewer and a user. Sent to all of the viewer's sockets. */
const FriendEvent = Friendship.extend({ userId: z.string() });

/**
 * A conversation changed in a way that no other event describes: a block or unblock, or the deletion or suspension of
 * an account whose messages were in it. A client that shows it refetches it.
 */
export const ChatChangedEvent = z.object({
  /** The other user of the chat; null in a group. */
  userId: z.string().nullable(),
  groupId: z.string().nullable(),
  /**
   * The messages changed without a new revision, because the account of a member was deleted, suspended or restored: a
   * client drops those that it has.
   */
  isReset: z.literal(true).optional(),
});
export type ChatChangedEvent = z.infer<typeof ChatChangedEvent>;

/** The message requests that the viewer received have changed: a client that shows them refetches them. */
const MessageRequestsEvent = z.object({
  /** The user who sent the request. */
  userId: z.string(),
});

const PresenceEvent = z.object({
  userId: z.string(),
  isOnline: z.boolean(),
  lastSeenAt: Timestamp.nullable()
    .optional()
    .describe(
      "As in the view of a chat: null if it is hidden. Missing if the event only repeats the online state.",
    ),
});

/** Events that the server sends, by name. Payloads are checked against these in tests. */
export const serverEvents = {
  storyComments: StoryCommentsEvent,
  storyLikes: StoryLikesEvent,
  storyRated: StoryRatedEvent,
  seriesModerated: SeriesModeratedEvent,
  playlistModerated: PlaylistModeratedEvent,
  statusLikes: StatusLikesEvent,
  statusChange: StatusChangeEvent,
  newMessage: MessageView,
  messageEdited: MessageView,
  messageDeleted: MessageView,
  messageRestored: MessageView,
  messageStatusUpdate: MessageStatusEvent,
  userTyping: TypingEvent,
  userStoppedTyping: TypingEvent,
  userStatusChange: PresenceEvent,
  /** An entry of the viewer's recent chats, as it is now. */
  updateChat: RecentChatView,
  /** The viewer has hidden the chat, on any of their devices. */
  deleteChat: z.object({ userId: z.string() }),
  /** The second name of `deleteChat` in the specification. Both are always sent together. */
  chatDeleted: z.object({ userId: z.string() }),
  chatChanged: ChatChangedEvent,
  messageRequestsChanged: MessageRequestsEvent,
  /** The viewer's muted words, after a change on any device, and for a new socket. */
  mutedWordsChanged: z.object({ words: z.array(z.string()) }),
  /**
   * A hash of what decides which content the viewer may see: age, privacy settings, mutes and blocks. Sent after each
   * change, on whatever path, and to a new socket whose handshake has another one as `visibilityVersion`. A client then
   * drops from its screens and caches what is not shown any more.
   */
  visibilityChanged: z.object({ version: z.string() }),
  /** The viewer's reading settings, after a change on any device, and for a new socket. */
  readingSettingsChanged: ReadingSettingsView,
  groupUpdated: GroupUpdatedEvent,
  alert: AlertEvent,
  friendUpdated: FriendEvent,
  /** The group was deleted and can be restored until this time; null: it cannot be restored. */
  groupDeleted: z.object({ groupId: z.string(), deletionExpiresAt: Timestamp.nullable() }),
} as const satisfies Record<string, z.ZodType>;

export type ServerEventName = keyof typeof serverEvents;
export type ServerEventPayload<Name extends ServerEventName> = z.output<
  (typeof serverEvents)[Name]
>;

/** The types of the server's events, for Socket.IO's `Server` and `Socket`. */
export type ServerToClient = {
  [Name in ServerEventName]: (payload: ServerEventPayload<Name>) => void;
};
export type ClientToServer = {
  [Name in ClientEventName]: (
    payload: ClientEventPayload<Name>,
    acknowledge?: (ack: Ack) => void,
  ) => void;
};
