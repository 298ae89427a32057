import type { MessageView } from "@kora/contract/messages";

/** Where something is said: between the viewer and a person, or in a group. */
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

/** The one name of a place, under which the cache and the device keep what is of it. */
export function keyOf(place: ChatPlace): string {
  return place.kind === "person" ? place.userId : `${groupMark}${place.groupId}`;
}

/** The place of that name. */
export function placeOf(key: string): ChatPlace {
  return key.startsWith(groupMark) ? inGroup(key.slice(groupMark.length)) : withPerson(key);
}

/** The page that shows it. */
export function pathOf(place: ChatPlace): string {
  return place.kind === "person" ? `/chat/${place.userId}` : `/group/${place.groupId}`;
}

/** As calls and events name it. */
export function receiverOf(place: ChatPlace): { recipientId: string } | { groupId: string } {
  return place.kind === "person" ? { recipientId: place.userId } : { groupId: place.groupId };
}

/** Where a message was said, as the viewer has it; null where it names nobody. */
export function placeOfMessage(
  { groupId, recipient, sender }: Pick<MessageView, "groupId" | "recipient" | "sender">,
  viewerId: string | null,
): ChatPlace | null {
  if (groupId !== null) return inGroup(groupId);
  const partner = sender._id === viewerId ? recipient : sender._id;
  return partner === null ? null : withPerson(partner);
}

/** Where a mark or a sign of typing belongs. */
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
