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
  /** What was said with one person. */
  messages: (userId: string) => ["messages", userId],
  /** What was read here and not told to the server yet. */
  unsentMarks: ["chats", "unsent-marks"],
  /** When the other one was last heard to type, in milliseconds; null once they stopped. */
  typing: (userId: string) => ["chats", "typing", userId],
  /** The user directory in all searches. */
  allPeople: ["people"],
  /** The user directory, or who of it matches. */
  people: (search: string) => ["people", search],
} as const;
