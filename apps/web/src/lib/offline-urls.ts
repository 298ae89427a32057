/** URLs of the lists that are cached for offline reading. */
export const chatListUrl = "/api/chats/recent";
export const groupListUrl = "/api/groups";

/** Page size of a conversation. Only the latest page is cached. */
export const messagesPageSize = 40;
/** Query of the request for the latest page of a conversation. */
export const latestMessagesQuery = `?limit=${messagesPageSize}`;

/** Returns the URL of the latest messages of the chat or group at `path`, such as `/api/groups/{groupId}`. */
export function latestMessagesUrl(path: string): string {
  const messagesPath = path.startsWith("/api/chats/")
    ? path.replace("chats", "messages")
    : `${path}/messages`;
  return messagesPath + latestMessagesQuery;
}
