import type { MessageView } from "@kora/contract/messages";

const toUser = (id: string) => ({ _id: id, name: id, username: id, avatar: null });

/**
 * A message of a test, from Kofi to Ama unless `changes` say otherwise. Its id sorts by `index`, which is also its
 * revision.
 */
export function messageFixture(
  index: number,
  changes: Partial<MessageView> & { senderId?: string } = {},
): MessageView {
  const { senderId = "kofi", ...rest } = changes;
  return {
    _id: `m${String(index).padStart(6, "0")}`,
    clientId: null,
    content: `Message ${index}`,
    sender: toUser(senderId),
    recipient: senderId === "kofi" ? "ama" : "kofi",
    groupId: null,
    isFolded: false,
    mentions: [],
    status: "sent",
    createdAt: new Date(Date.UTC(2026, 10, 22, 12) + index * 1000).toISOString(),
    replyTo: null,
    replyContent: null,
    replyToStatus: null,
    isForwarded: false,
    linksInert: false,
    mediaUrl: null,
    mediaType: null,
    fileName: null,
    attachment: null,
    isDeleted: false,
    restorableUntil: null,
    isEdited: false,
    disappearAfter: 0,
    disappearsAt: null,
    revision: index,
    ...rest,
  };
}

/** Messages with the indexes from `from` to `to`, inclusive. */
export const messageFixtures = (from: number, to: number): MessageView[] =>
  Array.from({ length: to - from + 1 }, (_none, index) => messageFixture(from + index));
