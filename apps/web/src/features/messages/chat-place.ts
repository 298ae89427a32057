import type { MessageView } from "@kora/contract/messages";

/** Identifies a conversation: one-to-one with a user, or of a group. */
export type ChatPlace =
  | { readonly kind: "person"; readonly userId: string }
  | { readonly kind: "group"; readonly groupId: string };

export function withPerson(userId: string): ChatPlace {
  return { kind: "person", userId };
}

export function inGroup(groupId: string): ChatPlace {
  return { kind: "group", groupId };
}

const groupMark = "group:";

/** Returns the key under which the cache and this device store data of the conversation. */
export function keyOf(place: ChatPlace): string {
  return place.kind === "person" ? place.userId : `${groupMark}${place.groupId}`;
}

/** Parses a key made by `keyOf`. */
export function placeOf(key: string): ChatPlace {
  return key.startsWith(groupMark) ? inGroup(key.slice(groupMark.length)) : withPerson(key);
}

/** Returns the path of the page that shows the conversation. */
export function pathOf(place: ChatPlace): string {
  return place.kind === "person" ? `/chat/${place.userId}` : `/group/${place.groupId}`;
}

/** Returns the recipient parameters of calls and events. */
export function receiverOf(place: ChatPlace): { recipientId: string } | { groupId: string } {
  return place.kind === "person" ? { recipientId: place.userId } : { groupId: place.groupId };
}

/** Returns the conversation of a message from the viewer's side; null when the message names no recipient. */
export function placeOfMessage(
  { groupId, recipient, sender }: Pick<MessageView, "groupId" | "recipient" | "sender">,
  viewerId: string | null,
): ChatPlace | null {
  if (groupId !== null) return inGroup(groupId);
  const partner = sender._id === viewerId ? recipient : sender._id;
  return partner === null ? null : withPerson(partner);
}

/** Returns the conversation of a receipt or typing event. */
export function placeOfEvent({
  userId,
  groupId,
}: {
  userId: string | null;
  groupId?: string | null | undefined;
}): ChatPlace | null {
  if (groupId) return inGroup(groupId);
  return userId === null ? null : withPerson(userId);
}
