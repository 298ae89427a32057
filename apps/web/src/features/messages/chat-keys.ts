import { type ChatPlace, keyOf } from "./chat-place.ts";

/** The keys under which the query cache keeps what is said between people. */
export const chatKeys = {
  /** The lines of the recent chats, page by page. */
  recent: ["chats", "recent"],
  /** The first of them, with how much is unread in all, as the server said it last. */
  head: ["chats", "head"],
  /** What is known of unread numbers since. */
  unread: ["chats", "unread"],
  /** Who the other one is, what is unread, where one stopped. */
  chat: (userId: string) => ["chats", "with", userId],
  /** What was said with one person, or in one group. */
  messages: (place: ChatPlace) => ["messages", keyOf(place)],
  /** What was read here and not told to the server yet. */
  unsentMarks: ["chats", "unsent-marks"],
  /** Who types there, and when they were last heard to, in milliseconds. */
  typing: (place: ChatPlace) => ["chats", "typing", keyOf(place)],
  /** The user directory in all searches. */
  allPeople: ["people"],
  /** The user directory, or who of it matches. */
  people: (search: string) => ["people", search],
} as const;
