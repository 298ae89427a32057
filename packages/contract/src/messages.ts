import { z } from "zod";
import { defineCalls, type FileRule } from "./call.ts";
import {
  GroupId,
  Id,
  Mentions,
  MessageResponse,
  OwnUserId,
  PageQuery,
  SearchInput,
  Timestamp,
  UserSummary,
} from "./common.ts";
import { Friendship } from "./friends.ts";
import { limits } from "./limits.ts";
import { sentences } from "./sentences.ts";
import { maxCharacters, optionalText, requiredText } from "./text-schemas.ts";

const texts = sentences.messages;
/** The kind of an attachment, which the server detects from its bytes. */
const mediaTypes = ["image", "audio", "file"] as const;
export const MediaType = z.enum(mediaTypes);
export type MediaType = z.infer<typeof MediaType>;

/** Seconds after which a message disappears; 0 is never. */
const disappearOptions = [0, 3600, 21_600, 43_200, 86_400] as const;

/** A user as conversations show them. */
export const ChatUser = UserSummary.extend({ name: z.string() });
export type ChatUser = z.infer<typeof ChatUser>;

export const AttachmentView = z
  .object({
    contentType: z.string(),
    bytes: z.int(),
    width: z.int().nullable().describe("Pixels; null unless it is a picture."),
    height: z.int().nullable(),
    thumbnailUrl: z
      .string()
      .nullable()
      .describe("A picture of at most 480 px; null unless it is a picture."),
    seconds: z.number().nullable().describe("The length of a sound, if known."),
    waveform: z
      .array(z.int())
      .nullable()
      .describe("The loudness of a voice note over time, 0 to 100; else null."),
  })
  .meta({
    id: "Attachment",
    description: "An attachment without its kind. URLs are signed and valid for an hour.",
  });
export type AttachmentView = z.infer<typeof AttachmentView>;

/** The message that a reply quotes. */
export const QuotedMessage = z.object({
  _id: z.string(),
  sender: ChatUser,
  content: z.string().describe("Its first 30 characters; empty if it is deleted or folded."),
  mediaType: MediaType.nullable(),
  isDeleted: z.boolean(),
  isFolded: z
    .boolean()
    .describe(
      "There is a block between its author and the viewer, so its content is left out; see `Message.isFolded`.",
    ),
});
export type QuotedMessage = z.infer<typeof QuotedMessage>;

/** A copy of the status that a message replies to; it stays when the status expires. */
const QuotedStatus = z.object({
  _id: z.string(),
  content: z.string(),
  backgroundColor: z.string(),
  textStyle: z.string(),
});

export const MessageView = z
  .object({
    _id: z.string(),
    clientId: z
      .string()
      .nullable()
      .describe("The id that the sender's client gave it; null for other viewers."),
    content: z
      .string()
      .describe("Empty if deleted, except for the sender while it can be restored."),
    sender: ChatUser,
    recipient: z.string().nullable().describe("A user id; null in a group."),
    groupId: z.string().nullable(),
    isFolded: z
      .boolean()
      .describe(
        "In a group, there is a block between the sender and the viewer: the message then has no content, and of its sender only the id.",
      ),
    mentions: Mentions.describe(
      "The members whom the text mentions with `@`, with their usernames at that time; empty if it has no content.",
    ),
    status: z
      .enum(["sent", "delivered", "read"])
      .describe(
        "For own messages: delivered to, or read by, the other user, or all other members of the group. For other users' messages: `read` once the viewer has read it.",
      ),
    createdAt: Timestamp,
    replyTo: QuotedMessage.nullable(),
    replyContent: z.string().nullable().describe("The first 30 characters of the quoted message."),
    replyToStatus: QuotedStatus.nullable(),
    isForwarded: z.boolean(),
    linksInert: z
      .boolean()
      .describe(
        "Clients show its URLs as text: an account in its first 24 hours sent it before anybody answered there.",
      ),
    mediaUrl: z.string().nullable(),
    mediaType: MediaType.nullable(),
    fileName: z.string().nullable(),
    attachment: AttachmentView.nullable(),
    isDeleted: z.boolean(),
    restorableUntil: Timestamp.nullable().describe(
      "The time until which the sender can restore it; null for other viewers, and if it is not deleted.",
    ),
    isEdited: z.boolean(),
    disappearAfter: z.int().describe("Seconds from sending; 0 is never."),
    disappearsAt: Timestamp.nullable(),
    revision: z.int().describe("The conversation's revision when the message last changed."),
  })
  .meta({ id: "Message", description: "A message as one member of its conversation may see it." });
export type MessageView = z.infer<typeof MessageView>;

export const ChatView = z
  .object({
    userId: z.string(),
    name: z.string(),
    username: z.string(),
    avatar: z.string().nullable(),
    isOnline: z.boolean(),
    lastSeenAt: Timestamp.nullable().describe(
      "The time when they were last online, if known and visible to the viewer.",
    ),
    state: z
      .enum(["open", "closed"])
      .describe(
        "`closed`: one of the two has blocked the other, or the account is deleted. Messages stay readable.",
      ),
    isBlocked: z.boolean().describe("The viewer has blocked the user."),
    unreadCount: z.int(),
    firstUnreadId: z
      .string()
      .nullable()
      .describe("The first message that the viewer has not read; null when there is none."),
    revision: z.int().describe("The conversation's revision, for `since`."),
    isMuted: z.boolean(),
    request: z
      .object({
        isOwn: z.boolean().describe("The viewer's messages wait, not those of the user."),
        messagesLeft: z.int().describe("How many the viewer may write until it is accepted."),
      })
      .nullable()
      .describe(
        "Messages that wait until the recipient accepts, or that would wait if the viewer wrote; null otherwise.",
      ),
    isFriendsOnly: z.boolean().describe("The viewer may write once the two are friends."),
  })
  .meta({ id: "Chat", description: "A chat with one user, as the viewer sees it." });
export type ChatView = z.infer<typeof ChatView>;

export const RecentChatView = z
  .object({
    userId: z.string(),
    name: z.string(),
    username: z.string(),
    avatar: z.string().nullable(),
    isOnline: z.boolean(),
    isMuted: z.boolean(),
    unreadCount: z.int(),
    lastMessage: z
      .object({
        _id: z.string(),
        content: z.string().describe("Its first 100 characters; empty if it is deleted."),
        isOwn: z.boolean(),
        status: MessageView.shape.status,
        mediaType: MediaType.nullable(),
        isDeleted: z.boolean(),
        createdAt: Timestamp,
        disappearsAt: Timestamp.nullable(),
      })
      .nullable()
      .describe("Null if all messages have disappeared."),
  })
  .meta({ id: "RecentChat", description: "An entry of the recent chats." });
export type RecentChatView = z.infer<typeof RecentChatView>;

export const MessageRequestView = RecentChatView.pick({
  userId: true,
  name: true,
  username: true,
  avatar: true,
  lastMessage: true,
})
  .extend({ messageCount: z.int().describe("The number of messages that wait.") })
  .meta({
    id: "MessageRequest",
    description: "A user whose messages wait until the viewer accepts them.",
  });
export type MessageRequestView = z.infer<typeof MessageRequestView>;

/** An entry of the user directory. */
export const DirectoryUser = ChatUser.extend({ isOnline: z.boolean(), ...Friendship.shape });
export type DirectoryUser = z.infer<typeof DirectoryUser>;

const recipientFields = {
  recipientId: Id.optional(),
  groupId: GroupId.optional(),
};

const contentRule = {
  max: limits.message.content,
  required: texts.editEmpty,
  tooLong: texts.tooLong,
};

/** The fields of a form are text, so a number in text is accepted too. */
const DisappearAfter = z.coerce
  .number(texts.unknownTimer)
  .refine((seconds) => disappearOptions.some((option) => option === seconds), texts.unknownTimer)
  .default(0);

/** A message to send, without its file: the form of `POST /messages`, and the payload of the event `sendMessage`. */
export const NewMessage = z.object({
  ...recipientFields,
  content: optionalText(contentRule)
    .default("")
    .describe("Needed without a file; a text that cannot be seen is none."),
  clientId: z
    .string(texts.clientId)
    .regex(/^[\w-]{1,64}$/, texts.clientId)
    .optional()
    .describe(
      "An id from the client that makes sending idempotent: sent again, it returns the first message.",
    ),
  replyTo: Id.optional(),
  statusId: Id.optional().describe(
    "The status that it replies to; its owner must be the recipient.",
  ),
  forwardOf: Id.optional().describe("The message whose text and attachment are forwarded."),
  disappearAfter: DisappearAfter,
});

/** The waveform of a voice note, as JSON in a field of the form. */
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
  note: "An animated GIF or WebP stays animated up to 200 frames, and 100 million pixels in all frames; of a larger one, only the first frame is stored. An animated PNG is refused.",
  sentences: {
    required: texts.fileRequired,
    tooLarge: texts.fileTooLarge,
    wrongKind: texts.fileNotAccepted,
  },
};

const messageParams = z.object({ messageId: Id.describe("The id of the message.") });
const userParams = z.object({ userId: Id.describe("The id of the other user.") });

/** Selects messages of a conversation; by default the latest. */
export const MessagesQuery = z
  .object({
    limit: PageQuery.shape.limit,
    before: Id.optional().describe("The messages just before this one."),
    after: Id.optional().describe("The messages just after this one."),
    around: Id.optional().describe("This message and those around it."),
    since: z.coerce
      .number(sentences.form.invalidFormat)
      .int(sentences.form.invalidFormat)
      .min(0)
      .optional()
      .describe("The messages that changed after this revision, in the order of their changes."),
  })
  .refine(
    ({ before, after, around, since }) =>
      [before, after, around, since].filter((option) => option !== undefined).length <= 1,
    texts.onlyOneSelector,
  );

/** A search in one conversation. */
export const MessageSearchQuery = PageQuery.extend({
  q: z
    .string(sentences.search.required)
    .trim()
    .min(1, sentences.search.required)
    .check(maxCharacters(limits.search.query, sentences.search.tooLong)),
});

/** A message that a search in its conversation found. */
export const FoundMessage = z
  .object({ _id: z.string() })
  .meta({ id: "FoundMessage", description: "A message that a search in its conversation found." });
export type FoundMessage = z.infer<typeof FoundMessage>;

export const messageCalls = defineCalls({
  sendMessage: {
    method: "POST",
    path: "/messages",
    form: NewMessage.extend({ waveform: Waveform.optional() }),
    files: { media: attachment },
    response: MessageView,
    status: 201,
    access: "session",
    takesIdempotencyKey: true,
    rateLimit: "message",
    summary:
      "Sends a message. With the `clientId` of a sent message, returns that message; 409 for another recipient or other content.",
  },
  listMessages: {
    method: "GET",
    path: "/messages/:userId",
    params: userParams,
    query: MessagesQuery,
    response: z.array(MessageView),
    access: "session",
    summary: "Messages of the chat with a user, oldest first.",
  },
  searchMessages: {
    method: "GET",
    path: "/messages/:userId/search",
    params: userParams,
    query: MessageSearchQuery,
    response: z.array(FoundMessage),
    isPaged: true,
    access: "session",
    rateLimit: "search",
    summary:
      "Messages of the chat with a user that contain the beginning of every word of `q`, newest first. One call searches a limited number of messages, so a page can be empty and still have a next one.",
  },
  editMessage: {
    method: "PUT",
    path: "/messages/:messageId",
    params: messageParams,
    body: OwnUserId.extend({ content: requiredText(contentRule) }),
    response: z.object({ content: z.string(), isEdited: z.literal(true), revision: z.int() }),
    access: "session",
    rateLimit: "message",
    summary: "Changes the text of the viewer's own message.",
  },
  deleteMessage: {
    method: "DELETE",
    path: "/messages/:messageId",
    params: messageParams,
    body: OwnUserId,
    response: MessageResponse.extend({ restorableUntil: Timestamp, revision: z.int() }),
    access: "session",
    rateLimit: "message",
    summary: "Deletes the viewer's own message; it can be restored for 24 hours.",
  },
  restoreMessage: {
    method: "PUT",
    path: "/messages/restore/:messageId",
    params: messageParams,
    body: OwnUserId,
    response: z.object({ content: z.string(), revision: z.int() }),
    access: "session",
    rateLimit: "message",
    summary: "Restores the viewer's own deleted message.",
  },
  listPeopleToChat: {
    method: "GET",
    path: "/chat/users",
    query: PageQuery.extend({ search: SearchInput.default("") }),
    response: z.array(DirectoryUser),
    isPaged: true,
    access: "session",
    rateLimit: "search",
    summary: "The user directory, in a random order at each visit, or the matches of `search`.",
  },
  getPerson: {
    method: "GET",
    path: "/auth/user/:userId",
    params: userParams,
    response: DirectoryUser,
    access: "session",
    summary: "A user's names and picture, and whether they are online.",
  },
  listRecentChats: {
    method: "GET",
    path: "/chats/recent",
    query: PageQuery,
    response: z.array(RecentChatView),
    isPaged: true,
    hasUnreadCount: true,
    access: "session",
    summary: "The viewer's chats, latest message first; unread messages in `x-unread-count`.",
  },
  listMessageRequests: {
    method: "GET",
    path: "/chats/requests",
    query: PageQuery,
    response: z.array(MessageRequestView),
    isPaged: true,
    hasUnreadCount: true,
    access: "session",
    summary:
      "The message requests that the viewer received, newest first; their number, up to 100, in `x-unread-count`.",
  },
  acceptMessageRequest: {
    method: "POST",
    path: "/chats/:userId/accept",
    params: userParams,
    body: OwnUserId,
    response: MessageResponse,
    access: "session",
    rateLimit: "message",
    summary: "Accepts the messages of a user, so that the chat is like any other.",
  },
  declineMessageRequest: {
    method: "POST",
    path: "/chats/:userId/decline",
    params: userParams,
    body: OwnUserId,
    response: MessageResponse,
    access: "session",
    rateLimit: "message",
    summary:
      "Hides the messages of a user. The user does not learn of it, and can make no new request for 30 days.",
  },
  getChat: {
    method: "GET",
    path: "/chats/:userId",
    params: userParams,
    response: ChatView,
    access: "session",
    summary: "The chat with a user: the user, the unread count, the first unread message.",
  },
  viewChat: {
    method: "POST",
    path: "/chats/:userId/view",
    params: userParams,
    body: OwnUserId,
    response: z.object({ unreadCount: z.literal(0) }),
    access: "session",
    summary: "Clears the unread count of the chat.",
  },
  muteChat: {
    method: "PUT",
    path: "/chats/:userId/mute",
    params: userParams,
    body: OwnUserId.extend({ on: z.boolean() }),
    response: z.object({ isMuted: z.boolean() }),
    access: "session",
    summary: "Mutes or unmutes the notifications of the chat.",
  },
  deleteChat: {
    method: "DELETE",
    path: "/chats/:userId",
    params: userParams,
    body: OwnUserId,
    response: MessageResponse,
    access: "session",
    summary: "Hides the chat from the viewer's list until the next message.",
  },
});
