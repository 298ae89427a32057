import { type ConversationRef, conversationKey } from "./conversation-ref.ts";

/** Query keys of messages and chats. */
export const chatKeys = {
  /** The pages of the chat list. */
  recent: ["chats", "recent"],
  /** The first page of the chat list with the total unread count, as last fetched. */
  firstPage: ["chats", "first-page"],
  /** The message requests that the viewer received, with their number. */
  requests: ["chats", "requests"],
  /** Unread counts per chat (`KnownUnread`), updated by events. */
  unread: ["chats", "unread"],
  /** A chat (`ChatView`): the other user, the unread count and the id of the first unread message; not its messages. */
  chat: (userId: string) => ["chats", "with", userId],
  /** The messages of a conversation. */
  messages: (conversationRef: ConversationRef) => ["messages", conversationKey(conversationRef)],
  /** Whether a conversation was prefetched for offline reading; its messages are not in this entry. */
  prefetched: (conversationRef: ConversationRef) => [
    "chats",
    "prefetched",
    conversationKey(conversationRef),
  ],
  /** The messages of a conversation that contain words beginning with those of `q`. */
  search: (conversationRef: ConversationRef, q: string) => [
    "chats",
    "search",
    conversationKey(conversationRef),
    q,
  ],
  /** Read receipts that the server has not acknowledged yet. */
  pendingReceipts: ["chats", "pending-receipts"],
  /** The users who are typing, with the time of their latest typing event. */
  typing: (conversationRef: ConversationRef) => [
    "chats",
    "typing",
    conversationKey(conversationRef),
  ],
  /** Prefix of the keys of the user directory and of group members. */
  allPeople: ["people"],
  /** The users of the directory who match `search`; all of them if it is empty. */
  people: (search: string) => ["people", search],
} as const;
