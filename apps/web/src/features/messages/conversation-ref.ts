import type { MessageView } from "@kora/contract/messages";

/** Identifies a conversation: one-to-one with a user, or of a group. */
export type ConversationRef =
  | { readonly kind: "chat"; readonly userId: string }
  | { readonly kind: "group"; readonly groupId: string };

export function toChatRef(userId: string): ConversationRef {
  return { kind: "chat", userId };
}

export function toGroupRef(groupId: string): ConversationRef {
  return { kind: "group", groupId };
}

const groupPrefix = "group:";

/** Returns the key under which the cache and this device store data of the conversation. */
export function conversationKey(conversationRef: ConversationRef): string {
  return conversationRef.kind === "chat"
    ? conversationRef.userId
    : `${groupPrefix}${conversationRef.groupId}`;
}

/** Parses a key made by `conversationKey`. */
export function parseConversationKey(key: string): ConversationRef {
  return key.startsWith(groupPrefix) ? toGroupRef(key.slice(groupPrefix.length)) : toChatRef(key);
}

/** Returns the URL of the API call that fetches the other user or the group. */
export function conversationUrl(conversationRef: ConversationRef): string {
  return conversationRef.kind === "chat"
    ? `/api/chats/${conversationRef.userId}`
    : `/api/groups/${conversationRef.groupId}`;
}

/** Returns the parameters by which calls and client events name the conversation. */
export function toRecipientParams(
  conversationRef: ConversationRef,
): { recipientId: string } | { groupId: string } {
  return conversationRef.kind === "chat"
    ? { recipientId: conversationRef.userId }
    : { groupId: conversationRef.groupId };
}

/**
 * Returns the conversation of a message from the viewer's side; null if an own message names neither group nor
 * recipient.
 */
export function conversationOfMessage(
  { groupId, recipient, sender }: Pick<MessageView, "groupId" | "recipient" | "sender">,
  viewerId: string | null,
): ConversationRef | null {
  if (groupId !== null) return toGroupRef(groupId);
  const otherUserId = sender._id === viewerId ? recipient : sender._id;
  return otherUserId === null ? null : toChatRef(otherUserId);
}

/** Returns the conversation of an event, such as a receipt; null if the event names neither a user nor a group. */
export function conversationOfEvent({
  userId,
  groupId,
}: {
  userId: string | null;
  groupId?: string | null | undefined;
}): ConversationRef | null {
  if (groupId) return toGroupRef(groupId);
  return userId === null ? null : toChatRef(userId);
}
