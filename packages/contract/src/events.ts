import { z } from "zod";
import { AlertView } from "./alerts.ts";
import { AnsweredComment, CommentView } from "./comments.ts";
import { Id, StoryCounts, Timestamp } from "./common.ts";
import type { ErrorBody } from "./errors.ts";
import { Friendship } from "./friends.ts";
import { GroupInfo, GroupRole } from "./groups.ts";
import { limits } from "./limits.ts";
import { ChatUser, MessageView, NewMessage, RecentChatView } from "./messages.ts";
import type { RateLimitName } from "./rate-limits.ts";
import { StatusView } from "./statuses.ts";

/** The acknowledgement of every event that a client sends (decisions §4). */
export type Ack =
  | {
      ok: true;
      /** Of `sendMessage`: what was stored. */
      message?: MessageView;
      /** Of `sendMessage` to a person: the line of the recent chats with it, where it was stored just now. */
      chat?: RecentChatView;
      /** Of `watchPeople`: those of them who are online now. */
      online?: string[];
    }
  | ({ ok: false } & ErrorBody);

const OneGroup = z.object({ groupId: Id });

/** To one person, or into one group. */
const Typing = z.object({ recipientId: Id.optional(), groupId: Id.optional() });

/** An event that a client may send. Every socket is signed in, so each is for a live session. */
export interface ClientEventDefinition {
  readonly payload: z.ZodObject;
  readonly access: "session";
  /** Counted for the person together with the calls that name it; each socket has a bound of its own beside. */
  readonly rateLimit?: RateLimitName;
  readonly spec: string;
}

export const clientEvents = {
  /** Acknowledged; the handshake has identified the socket already. */
  login: {
    payload: z.object({ userId: Id.optional() }),
    access: "session",
    spec: "social §7; decisions §4",
  },
  /** From here on this socket gets the story's events. */
  openStory: { payload: z.object({ storyId: Id }), access: "session", spec: "decisions §4" },
  closeStory: { payload: z.object({ storyId: Id }), access: "session", spec: "decisions §4" },
  /** From here on this socket gets the status's events. */
  openStatus: { payload: z.object({ statusId: Id }), access: "session", spec: "decisions §4" },
  closeStatus: { payload: z.object({ statusId: Id }), access: "session", spec: "decisions §4" },
  /** As `POST /messages` without a file. */
  sendMessage: {
    payload: NewMessage,
    access: "session",
    rateLimit: "message",
    spec: "social §7; decisions §4",
  },
  typing: { payload: Typing, access: "session", spec: "social §4, §7; decisions §4" },
  stopTyping: { payload: Typing, access: "session", spec: "social §4, §7; decisions §4" },
  /** The viewer has read this message, and with it all before it. `readerId` is the viewer's own. */
  messageRead: {
    payload: z.object({ messageId: Id, readerId: Id.optional() }),
    access: "session",
    spec: "social §4, §7; decisions §4",
  },
  /** The viewer has read all of the conversation with that person. */
  markChatAsRead: { payload: z.object({ userId: Id }), access: "session", spec: "social §7" },
  /** The viewer has read all of the group. */
  markGroupAsRead: { payload: OneGroup, access: "session", spec: "social §7; decisions §4" },
  /**
   * From here on this socket gets the group's events, as the sockets of members do from the start; after
   * `leaveGroup` it gets none until it joins again.
   */
  joinGroup: { payload: OneGroup, access: "session", spec: "social §7; decisions §4" },
  leaveGroup: { payload: OneGroup, access: "session", spec: "social §7; decisions §4" },
  /** Tells the members once more how it stands with a group that an admin deleted. */
  groupDeleted: {
    payload: OneGroup,
    access: "session",
    rateLimit: "group",
    spec: "social §7; decisions §4",
  },
  /** From here on this socket is told when these people come and go. */
  watchPeople: {
    payload: z.object({ userIds: z.array(Id).max(limits.presence.watched) }),
    access: "session",
    spec: "social §4, §7",
  },
  unwatchPeople: {
    payload: z.object({ userIds: z.array(Id).max(limits.presence.watched) }),
    access: "session",
    spec: "social §4, §7",
  },
} as const satisfies Record<string, ClientEventDefinition>;

export type ClientEventName = keyof typeof clientEvents;
export type ClientEventPayload<Name extends ClientEventName> = z.output<
  (typeof clientEvents)[Name]["payload"]
>;

/** What changed in a story's comments. Views are neutral: `isLiked` is false, `likes` is empty. */
export const StoryCommentsEvent = z.discriminatedUnion("change", [
  z.object({
    change: z.literal("created"),
    storyId: z.string(),
    comment: CommentView,
    parent: AnsweredComment.nullable(),
    counts: StoryCounts,
  }),
  z.object({
    change: z.literal("deleted"),
    storyId: z.string(),
    commentId: z.string(),
    /** The comment's. */
    revision: z.int(),
    /** The comment that is the earliest now, when the deleted one was; else null. */
    firstCommentId: z.string().nullable(),
    counts: StoryCounts,
  }),
  z.object({
    change: z.literal("liked"),
    storyId: z.string(),
    commentId: z.string(),
    /** The comment's. */
    revision: z.int(),
    userId: z.string(),
    on: z.boolean(),
    likeCount: z.int(),
  }),
]);
export type StoryCommentsEvent = z.infer<typeof StoryCommentsEvent>;

/** A story was liked, or a like was taken back. */
export const StoryLikesEvent = z.object({
  storyId: z.string(),
  userId: z.string(),
  on: z.boolean(),
  counts: StoryCounts,
});
export type StoryLikesEvent = z.infer<typeof StoryLikesEvent>;

/** A status was liked, or a like was taken back: to whom has it open, and to its owner. */
export const StatusLikesEvent = z.object({
  statusId: z.string(),
  userId: z.string(),
  on: z.boolean(),
  likeCount: z.int(),
  /** The status's. */
  revision: z.int(),
});
export type StatusLikesEvent = z.infer<typeof StatusLikesEvent>;

/** What became of a status: to its owner's screens; that it was saved or deleted to whom has it open too. */
export const StatusChangeEvent = z.discriminatedUnion("change", [
  /** As its owner sees it. */
  z.object({ change: z.literal("created"), status: StatusView }),
  z.object({
    change: z.literal("saved"),
    statusId: z.string(),
    isPermanentlySaved: z.boolean(),
    revision: z.int(),
  }),
  z.object({ change: z.literal("deleted"), statusId: z.string(), userId: z.string() }),
]);
export type StatusChangeEvent = z.infer<typeof StatusChangeEvent>;

/**
 * How far messages have come: own ones, all up to `messageId`, in the chat with `userId` or in a group, there to
 * every other member. Where `byUserId` is oneself: how far one has read on another screen.
 */
export const MessageStatusEvent = z.object({
  messageId: z.string(),
  status: z.enum(["delivered", "read"]),
  /** The other person of the chat, as whoever is told this sees it; null in a group. */
  userId: z.string().nullable(),
  groupId: z.string().nullable(),
  /** Who it came to last, or who read it last: somebody else, or on one's other screens oneself. */
  byUserId: z.string(),
});
export type MessageStatusEvent = z.infer<typeof MessageStatusEvent>;

/** Somebody types, or has stopped. */
export const TypingEvent = z.object({ userId: z.string(), groupId: z.string().optional() });
export type TypingEvent = z.infer<typeof TypingEvent>;

/** What became of a group. Figures are absolute; `groupRevision` tells the later of two. */
export const GroupUpdatedEvent = z.discriminatedUnion("change", [
  /** To its members. */
  z.object({ change: z.literal("facts"), groupId: z.string(), group: GroupInfo }),
  /** To one person: what they are in it now, or that they are out of it; whether they still ask to join. */
  z.object({
    change: z.literal("membership"),
    groupId: z.string(),
    name: z.string(),
    role: GroupRole.nullable(),
    isRequestPending: z.boolean(),
    /** Why, where somebody else did it. */
    because: z
      .enum(["accepted", "declined", "removed", "promoted", "demoted", "handed-over"])
      .nullable(),
  }),
  /** To each admin: how many ask to join, and who asked just now. */
  z.object({
    change: z.literal("requests"),
    groupId: z.string(),
    name: z.string(),
    requestCount: z.int(),
    asked: ChatUser.nullable(),
  }),
  /** To one's own screens: the unread number, or whether it is muted. */
  z.object({
    change: z.literal("own"),
    groupId: z.string(),
    isMuted: z.boolean(),
    unreadCount: z.int(),
    /** The place of the conversation at which this was so. */
    revision: z.int(),
  }),
]);
export type GroupUpdatedEvent = z.infer<typeof GroupUpdatedEvent>;

/** What became of one's alerts. The number is absolute. */
export const AlertEvent = z.discriminatedUnion("change", [
  /** A new one; with `replacedId` where it has an earlier one's place, which tells of fewer. */
  z.object({
    change: z.literal("new"),
    alert: AlertView,
    replacedId: z.string().nullable(),
    /** Whether one asked not to be notified of such. */
    isMuted: z.boolean(),
    unreadCount: z.int(),
  }),
  /** One was read here or on another screen, or all of them (null). */
  z.object({ change: z.literal("read"), alertId: z.string().nullable(), unreadCount: z.int() }),
  /** What it told of is no more. */
  z.object({ change: z.literal("gone"), alertId: z.string(), unreadCount: z.int() }),
]);
export type AlertEvent = z.infer<typeof AlertEvent>;

/** How it stands between oneself and somebody now, on all of one's screens. */
const FriendEvent = Friendship.extend({ userId: z.string() });
/**
 * A conversation changed in a way that no other event tells: one of the two may not write to the other any more, or may
 * again, or what somebody said whose account is gone has left it. Whoever shows it asks again.
 */
export const ChatChangedEvent = z.object({
  /** The other person of the chat; null in a group. */
  userId: z.string().nullable(),
  groupId: z.string().nullable(),
});
export type ChatChangedEvent = z.infer<typeof ChatChangedEvent>;

/** Events that the server sends, by name. Payloads are checked against these in tests. */
export const serverEvents = {
  storyComments: StoryCommentsEvent,
  storyLikes: StoryLikesEvent,
  statusLikes: StatusLikesEvent,
  statusChange: StatusChangeEvent,
  newMessage: MessageView,
  messageEdited: MessageView,
  messageDeleted: MessageView,
  messageRestored: MessageView,
  messageStatusUpdate: MessageStatusEvent,
  userTyping: TypingEvent,
  userStoppedTyping: TypingEvent,
  userStatusChange: z.object({ userId: z.string(), isOnline: z.boolean() }),
  /** A line of one's recent chats as it is now. */
  updateChat: RecentChatView,
  /** One has hidden the conversation, here or on another screen. */
  deleteChat: z.object({ userId: z.string() }),
  chatDeleted: z.object({ userId: z.string() }),
  chatChanged: ChatChangedEvent,
  groupUpdated: GroupUpdatedEvent,
  alert: AlertEvent,
  friendUpdated: FriendEvent,
  /** The group was deleted, until then it can be restored; null: it is gone for good. */
  groupDeleted: z.object({ groupId: z.string(), deletionExpiresAt: Timestamp.nullable() }),
} as const satisfies Record<string, z.ZodType>;

export type ServerEventName = keyof typeof serverEvents;
export type ServerEventPayload<Name extends ServerEventName> = z.output<
  (typeof serverEvents)[Name]
>;

/** The map that types Socket.IO on both ends. */
export type ServerToClient = {
  [Name in ServerEventName]: (payload: ServerEventPayload<Name>) => void;
};
export type ClientToServer = {
  [Name in ClientEventName]: (
    payload: ClientEventPayload<Name>,
    acknowledge?: (ack: Ack) => void,
  ) => void;
};
