import { z } from "zod";
import { defineCalls, type FileRule } from "./call.ts";
import { Id, MessageResponse, OwnUserId, PageQuery, Timestamp, UserSummary } from "./common.ts";
import { Friendship } from "./friends.ts";
import { limits } from "./limits.ts";
import { sentences } from "./sentences.ts";

const texts = sentences.messages;
const spec = "social §3, §4, §7; decisions §4";

/** What an attachment is, by its bytes (social §3; decisions §4). */
const mediaTypes = ["image", "audio", "file"] as const;
export const MediaType = z.enum(mediaTypes);
export type MediaType = z.infer<typeof MediaType>;

/** Seconds after which a message disappears; 0 is never (social §9). */
const disappearOptions = [0, 3600, 21_600, 43_200, 86_400] as const;

/** Whoever writes and is written to. */
export const ChatUser = UserSummary.extend({ name: z.string() });
export type ChatUser = z.infer<typeof ChatUser>;

/** What is known of an attachment beside its kind. Addresses are signed and live one hour. */
export const AttachmentView = z
  .object({
    contentType: z.string(),
    bytes: z.int(),
    /** Of a picture, in pixels; else null. */
    width: z.int().nullable(),
    height: z.int().nullable(),
    /** Of a picture: a small one of at most 480 px; else null. */
    thumbnailUrl: z.string().nullable(),
    /** Of a sound, as far as it is known. */
    seconds: z.number().nullable(),
    /** Of a voice note: its loudness over time, 0 to 100; else null. */
    waveform: z.array(z.int()).nullable(),
  })
  .meta({ id: "Attachment" });
export type AttachmentView = z.infer<typeof AttachmentView>;

/** The message that another one answers, as far as it is still there. */
export const QuotedMessage = z.object({
  _id: z.string(),
  sender: ChatUser,
  /** Its first 30 characters; empty for what is deleted or folded. */
  content: z.string(),
  mediaType: MediaType.nullable(),
  isDeleted: z.boolean(),
  /** As of a message: it stands between two of whom one blocks the other, and says nothing. */
  isFolded: z.boolean(),
});
export type QuotedMessage = z.infer<typeof QuotedMessage>;

/** The status that a message answers; its words stay when it is gone. */
const QuotedStatus = z.object({
  _id: z.string(),
  content: z.string(),
  backgroundColor: z.string(),
  textStyle: z.string(),
});

/** A message as one member of its conversation may see it (social §3). */
export const MessageView = z
  .object({
    _id: z.string(),
    /** The sender's own name for it; null for everybody else. */
    clientId: z.string().nullable(),
    /** Empty for what is deleted, but for its sender as long as it can be brought back. */
    content: z.string(),
    sender: ChatUser,
    /** A person's id; null in a group. */
    recipient: z.string().nullable(),
    groupId: z.string().nullable(),
    /**
     * Its sender and the viewer block one the other: in a group that both are in, it says nothing (decisions §4), and
     * of its sender nothing but the id.
     */
    isFolded: z.boolean(),
    /** The members whom its words name with `@`, as they were called then; empty where it says nothing. */
    mentions: z.array(z.object({ _id: z.string(), username: z.string() })),
    /**
     * How far it has come, in a group to all other members; of others' messages, `read` once the viewer has
     * read it.
     */
    status: z.enum(["sent", "delivered", "read"]),
    createdAt: Timestamp,
    replyTo: QuotedMessage.nullable(),
    /** The first 30 characters of what it answers. */
    replyContent: z.string().nullable(),
    replyToStatus: QuotedStatus.nullable(),
    isForwarded: z.boolean(),
    mediaUrl: z.string().nullable(),
    mediaType: MediaType.nullable(),
    fileName: z.string().nullable(),
    attachment: AttachmentView.nullable(),
    isDeleted: z.boolean(),
    /** Until when its sender can bring it back; null for others and for what is not deleted. */
    restorableUntil: Timestamp.nullable(),
    isEdited: z.boolean(),
    /** Seconds from sending; 0 is never. */
    disappearAfter: z.int(),
    disappearsAt: Timestamp.nullable(),
    /** The conversation's when the message changed last. */
    revision: z.int(),
  })
  .meta({ id: "Message" });
export type MessageView = z.infer<typeof MessageView>;

/** A conversation with one person, as the viewer has it (social §3 Chat partner). */
export const ChatView = z
  .object({
    userId: z.string(),
    name: z.string(),
    username: z.string(),
    avatar: z.string().nullable(),
    isOnline: z.boolean(),
    /** When they were last here, as far as it is known and the viewer may know it. */
    lastSeenAt: Timestamp.nullable(),
    /** `closed`: one of the two blocked the other, or the account is gone; what was said stays readable. */
    state: z.enum(["open", "closed"]),
    unreadCount: z.int(),
    /** The first message that the viewer has not read; null when there is none. */
    firstUnreadId: z.string().nullable(),
    /** The conversation's, for `since`. */
    revision: z.int(),
    isMuted: z.boolean(),
  })
  .meta({ id: "Chat" });
export type ChatView = z.infer<typeof ChatView>;

/** One line of the recent chats (social §3). */
export const RecentChatView = z
  .object({
    userId: z.string(),
    name: z.string(),
    username: z.string(),
    avatar: z.string().nullable(),
    isOnline: z.boolean(),
    isMuted: z.boolean(),
    unreadCount: z.int(),
    /** Null when all of them have disappeared. */
    lastMessage: z
      .object({
        _id: z.string(),
        /** Its first 100 characters; empty for what is deleted. */
        content: z.string(),
        isOwn: z.boolean(),
        status: MessageView.shape.status,
        mediaType: MediaType.nullable(),
        isDeleted: z.boolean(),
        createdAt: Timestamp,
        disappearsAt: Timestamp.nullable(),
      })
      .nullable(),
  })
  .meta({ id: "RecentChat" });
export type RecentChatView = z.infer<typeof RecentChatView>;

/** Somebody of the user directory (social §2). */
export const DirectoryUser = ChatUser.extend({ isOnline: z.boolean(), ...Friendship.shape });
export type DirectoryUser = z.infer<typeof DirectoryUser>;

const recipient = {
  recipientId: Id.optional(),
  groupId: Id.optional(),
};

const Content = z.string(texts.empty).trim().max(limits.message.content, texts.tooLong);

/** Forms carry numbers as text, sockets as numbers. */
const DisappearAfter = z.coerce
  .number(texts.unknownTimer)
  .refine((seconds) => disappearOptions.some((one) => one === seconds), texts.unknownTimer)
  .default(0);

/** What is sent beside an attachment: the form of `POST /messages`, and the event `sendMessage`. */
export const NewMessage = z.object({
  ...recipient,
  content: Content.default(""),
  /** Names the message for its sender: sent again, it gives the first one and stores nothing. */
  clientId: z
    .string(texts.clientId)
    .regex(/^[\w-]{1,64}$/, texts.clientId)
    .optional(),
  replyTo: Id.optional(),
  /** The status that is answered; its owner is the recipient. */
  statusId: Id.optional(),
  /** The message whose words and attachment are sent on. */
  forwardOf: Id.optional(),
  disappearAfter: DisappearAfter,
});

/** What a voice note tells of itself, as JSON in a field of the form. */
const Waveform = z
  .string()
  .max(400, texts.waveform)
  .transform((text, context) => {
    const parsed = z.array(z.int().min(0).max(100)).max(64).safeParse(parseJson(text));
    if (parsed.success) return parsed.data;
    context.addIssue({ code: "custom", message: texts.waveform });
    return z.NEVER;
  });

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const attachment: FileRule = {
  kind: "any",
  required: false,
  maxBytes: limits.message.fileBytes,
  sentences: {
    required: texts.fileRequired,
    tooLarge: texts.fileTooLarge,
    wrongKind: texts.fileNotAccepted,
  },
};

const messageParams = z.object({ messageId: Id });
const userParams = z.object({ userId: Id });

/** Which messages of a conversation; without any, the latest (decisions §4). */
export const MessagesQuery = z
  .object({
    limit: PageQuery.shape.limit,
    /** Those just before this message. */
    before: Id.optional(),
    /** Those just after it. */
    after: Id.optional(),
    /** Those around it, and itself. */
    around: Id.optional(),
    /** Those that changed since this revision, in the order in which they changed. */
    since: z.coerce.number(sentences.form.wrong).int(sentences.form.wrong).min(0).optional(),
  })
  .refine(
    ({ before, after, around, since }) =>
      [before, after, around, since].filter((one) => one !== undefined).length <= 1,
    texts.oneOfThem,
  );

export const messageCalls = defineCalls({
  sendMessage: {
    method: "POST",
    path: "/messages",
    form: NewMessage.extend({ waveform: Waveform.optional() }),
    files: { media: attachment },
    response: MessageView,
    status: 201,
    access: "session",
    rateLimit: "message",
    summary: "Sends a message. With the `clientId` of one that was sent before, gives that one.",
    spec,
  },
  listMessages: {
    method: "GET",
    path: "/messages/:userId",
    params: userParams,
    query: MessagesQuery,
    response: z.array(MessageView),
    access: "session",
    summary: "Messages of the conversation with a person, the oldest first.",
    spec,
  },
  editMessage: {
    method: "PUT",
    path: "/messages/:messageId",
    params: messageParams,
    body: OwnUserId.extend({ content: Content.min(1, texts.editEmpty) }),
    response: z.object({ content: z.string(), isEdited: z.literal(true), revision: z.int() }),
    access: "session",
    rateLimit: "message",
    summary: "Changes the words of one's own message.",
    spec: "social §5, §7",
  },
  deleteMessage: {
    method: "DELETE",
    path: "/messages/:messageId",
    params: messageParams,
    body: OwnUserId,
    response: MessageResponse.extend({ restorableUntil: Timestamp, revision: z.int() }),
    access: "session",
    rateLimit: "message",
    summary: "Deletes one's own message; for 24 hours it can be brought back.",
    spec: "social §4, §7; decisions §4",
  },
  restoreMessage: {
    method: "PUT",
    path: "/messages/restore/:messageId",
    params: messageParams,
    body: OwnUserId,
    response: z.object({ content: z.string(), revision: z.int() }),
    access: "session",
    rateLimit: "message",
    summary: "Brings one's own deleted message back.",
    spec: "social §4, §7; decisions §4",
  },
  listPeopleToChat: {
    method: "GET",
    path: "/chat/users",
    query: PageQuery.extend({ search: z.string().trim().max(limits.search.query).default("") }),
    response: z.array(DirectoryUser),
    isPaged: true,
    access: "session",
    rateLimit: "search",
    summary: "The user directory, in an order that differs from visit to visit, or who matches.",
    spec: "social §2, §7, §9",
  },
  getPerson: {
    method: "GET",
    path: "/auth/user/:userId",
    params: userParams,
    response: DirectoryUser,
    access: "session",
    summary: "Who somebody is, and whether they are online.",
    spec: "social §7",
  },
  listRecentChats: {
    method: "GET",
    path: "/chats/recent",
    query: PageQuery,
    response: z.array(RecentChatView),
    isPaged: true,
    hasUnreadCount: true,
    access: "session",
    summary: "One's conversations, the latest message first; unread messages in `x-unread-count`.",
    spec: "social §3, §7; decisions §1",
  },
  getChat: {
    method: "GET",
    path: "/chats/:userId",
    params: userParams,
    response: ChatView,
    access: "session",
    summary: "The conversation with a person: who they are, what is unread, where one stopped.",
    spec: "social §2, §3",
  },
  viewChat: {
    method: "POST",
    path: "/chats/:userId/view",
    params: userParams,
    body: OwnUserId,
    response: z.object({ unreadCount: z.literal(0) }),
    access: "session",
    summary: "Clears the unread number of the conversation.",
    spec: "social §7; decisions §4",
  },
  muteChat: {
    method: "PUT",
    path: "/chats/:userId/mute",
    params: userParams,
    body: OwnUserId.extend({ on: z.boolean() }),
    response: z.object({ isMuted: z.boolean() }),
    access: "session",
    summary: "Sends no notifications of the conversation, or does again.",
    spec: "social §9",
  },
  deleteChat: {
    method: "DELETE",
    path: "/chats/:userId",
    params: userParams,
    body: OwnUserId,
    response: MessageResponse,
    access: "session",
    summary: "Hides the conversation for oneself until the next message.",
    spec: "decisions §4",
  },
});
