import type { GroupInfo } from "@kora/contract/groups";
import type { MessageView } from "@kora/contract/messages";
import type { CachedGroup } from "./cached-group.ts";

/** A group for unit tests; `_id` is the sort key of groups without messages. */
export function groupFixture(_id: string, changes: Partial<CachedGroup> = {}): CachedGroup {
  return {
    ...groupInfoFixture(_id),
    role: "member",
    isAdmin: false,
    isRequestPending: false,
    joinableFrom: null,
    requestCount: 0,
    isMuted: false,
    unreadCount: 0,
    lastMessage: null,
    revision: 0,
    ...changes,
  };
}

export function groupInfoFixture(_id: string, changes: Partial<GroupInfo> = {}): GroupInfo {
  return {
    _id,
    name: _id,
    description: "",
    privacy: "public",
    profilePicture: null,
    memberCount: 3,
    creator: "ama",
    admins: [],
    broadcastMode: false,
    isDeleted: false,
    deletionExpiresAt: null,
    groupRevision: 1,
    ...changes,
  };
}

/** A message by Kofi in a group. Its id is `m` and the revision in four digits. */
export function messageFixture(
  groupId: string,
  revision: number,
  changes: Partial<MessageView> = {},
): MessageView {
  return {
    _id: `m${String(revision).padStart(4, "0")}`,
    clientId: null,
    content: `Words ${revision}`,
    sender: { _id: "kofi", username: "kofi", name: "Kofi", avatar: null },
    recipient: null,
    groupId,
    isFolded: false,
    mentions: [],
    status: "sent",
    createdAt: "2026-01-01T00:00:00.000Z",
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
    revision,
    ...changes,
  };
}
