import type { MessageView } from "@kora/contract/messages";

const person = (id: string) => ({ _id: id, name: id, username: id, avatar: null });

/** A message of a test; its id sorts by `at`. */
export function messageFixture(
  at: number,
  more: Partial<MessageView> & { by?: string } = {},
): MessageView {
  const { by = "kofi", ...rest } = more;
  return {
    _id: `m${String(at).padStart(6, "0")}`,
    clientId: null,
    content: `Message ${at}`,
    sender: person(by),
    recipient: by === "kofi" ? "ama" : "kofi",
    groupId: null,
    isFolded: false,
    mentions: [],
    status: "sent",
    createdAt: new Date(Date.UTC(2026, 10, 22, 12) + at * 1000).toISOString(),
    replyTo: null,
    replyContent: null,
    replyToStatus: null,
    isForwarded: false,
    mediaUrl: null,
    mediaType: null,
    fileName: null,
    attachment: null,
    isDeleted: false,
    restorableUntil: null,
    isEdited: false,
    disappearAfter: 0,
    disappearsAt: null,
    revision: at,
    ...rest,
  };
}

export const messageFixtures = (from: number, to: number): MessageView[] =>
  Array.from({ length: to - from + 1 }, (_none, index) => messageFixture(from + index));
