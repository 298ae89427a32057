import type { GroupUpdatedEvent, MessageStatusEvent } from "@kora/contract/events";
import type { GroupLastMessage } from "@kora/contract/groups";
import { toMessagePreview } from "@kora/contract/message-preview";
import type { MessageView } from "@kora/contract/messages";
import type { QueryClient } from "@tanstack/react-query";
import { getSession } from "../../lib/session.ts";
import {
  changeGroup,
  dropGroup,
  heldGroup,
  leaveGroup,
  listedGroup,
  markOutdatedIfFetching,
  markUnreadOutdated,
} from "./group-cache.ts";
import { groupKeys } from "./group-keys.ts";
import { type HeldGroup, withFacts } from "./held-group.ts";
import { noticeOf, putNotice } from "./notices.ts";

/** Refetches a group that is on the screen; others are refetched when they are opened. */
function askAgain(queryClient: QueryClient, groupId: string): void {
  void queryClient.invalidateQueries({ queryKey: groupKeys.one(groupId) });
}

function applyMembership(
  queryClient: QueryClient,
  { groupId, role, isRequestPending, because }: GroupUpdatedEvent & { change: "membership" },
): void {
  const held = heldGroup(queryClient, groupId);
  if (role === null) {
    leaveGroup(queryClient, groupId);
    changeGroup(queryClient, groupId, (group) => ({ ...group, isRequestPending }));
    markOutdatedIfFetching(queryClient);
    return;
  }
  const isAdmin = role !== "member";
  changeGroup(queryClient, groupId, (group) => {
    if (group.role === null) return { ...group, isRequestPending };
    return {
      ...group,
      role,
      isAdmin,
      isRequestPending,
      requestCount: isAdmin ? group.requestCount : 0,
    };
  });
  // A new member, or one with more rights, lacks data that only the server can supply.
  const isNew = listedGroup(queryClient, groupId) === undefined;
  if (isNew) markUnreadOutdated(queryClient);
  const seesMore = because === "promoted" || because === "handed-over";
  if (isNew || held?.role == null || seesMore) {
    askAgain(queryClient, groupId);
    void queryClient.invalidateQueries({ queryKey: groupKeys.allOfCreators });
  }
  if (seesMore && !isNew) markUnreadOutdated(queryClient);
}

/** Applies a change of a group that the viewer is in, asks to join, or has left. */
export function applyGroupUpdated(
  queryClient: QueryClient,
  event: GroupUpdatedEvent,
  viewerId: string | null = getSession().userId,
): void {
  const { groupId } = event;
  putNotice(queryClient, noticeOf(event));
  if (event.change === "facts") {
    changeGroup(queryClient, groupId, (group) => withFacts(group, event.group, viewerId));
    // The members and the invite link may have changed.
    void queryClient.invalidateQueries({ queryKey: groupKeys.allMembers(groupId) });
    void queryClient.invalidateQueries({ queryKey: groupKeys.invite(groupId) });
  } else if (event.change === "membership") applyMembership(queryClient, event);
  else if (event.change === "requests") {
    const { requestCount } = event;
    changeGroup(queryClient, groupId, (group) =>
      group.isAdmin ? { ...group, requestCount } : group,
    );
    void queryClient.invalidateQueries({ queryKey: groupKeys.requests(groupId) });
    markOutdatedIfFetching(queryClient);
  } else {
    const { isMuted, unreadCount, revision } = event;
    changeGroup(queryClient, groupId, (group) => {
      const isLater = revision < group.revision;
      return { ...group, isMuted, unreadCount: isLater ? group.unreadCount : unreadCount };
    });
    const held = listedGroup(queryClient, groupId);
    if (held === undefined || revision < held.revision) markUnreadOutdated(queryClient);
    else markOutdatedIfFetching(queryClient);
  }
}

/**
 * Applies a deletion: the group can be restored until `deletionExpiresAt`, or is gone for good when that is
 * null.
 */
export function applyGroupDeleted(
  queryClient: QueryClient,
  { groupId, deletionExpiresAt }: { groupId: string; deletionExpiresAt: string | null },
): void {
  markOutdatedIfFetching(queryClient);
  if (deletionExpiresAt === null) {
    dropGroup(queryClient, groupId);
    return;
  }
  const held = heldGroup(queryClient, groupId);
  if (held === undefined || held.isDeleted) return;
  // Usually an event with the group's new state came before. If not, that one was missed, or this one is late
  // and the group has been restored since.
  askAgain(queryClient, groupId);
  markUnreadOutdated(queryClient);
}

function lastMessageOf(message: MessageView, viewerId: string | null): GroupLastMessage {
  const { _id, sender, isFolded, status, createdAt, disappearsAt } = message;
  const isOwn = sender._id === viewerId;
  return {
    ...toMessagePreview(message),
    _id,
    sender,
    isFolded,
    isOwn,
    status,
    createdAt,
    disappearsAt,
  };
}

/** Applies a sent, edited, deleted or restored message to the group lists. */
export function applyMessageToGroups(
  queryClient: QueryClient,
  message: MessageView,
  isNew: boolean,
  viewerId: string | null = getSession().userId,
): void {
  const { groupId, revision } = message;
  if (groupId === null) return;
  const listed = listedGroup(queryClient, groupId);
  // An earlier message was missed, so the unread count can no longer be derived here.
  if (listed === undefined || revision > listed.revision + 1) markUnreadOutdated(queryClient);
  changeGroup(queryClient, groupId, <Group extends HeldGroup>(group: Group): Group => {
    if (group.role === null || revision <= group.revision) return group;
    const isOwn = message.sender._id === viewerId;
    const isLast = isNew || group.lastMessage?._id === message._id;
    return {
      ...group,
      revision,
      unreadCount: group.unreadCount + (isNew && !isOwn ? 1 : 0),
      ...(isLast && { lastMessage: lastMessageOf(message, viewerId) }),
    };
  });
}

const steps: readonly MessageView["status"][] = ["sent", "delivered", "read"];

/** Applies a receipt: all members received or read a message, or the viewer read messages of others. */
export function applyMarkToGroups(
  queryClient: QueryClient,
  { messageId, status, groupId, byUserId }: MessageStatusEvent,
  viewerId: string | null = getSession().userId,
): void {
  if (groupId === null) return;
  markOutdatedIfFetching(queryClient);
  changeGroup(queryClient, groupId, (group) => {
    const { lastMessage } = group;
    if (lastMessage === null || lastMessage._id > messageId) return group;
    if (lastMessage.isOwn === (byUserId === viewerId)) return group;
    if (steps.indexOf(status) <= steps.indexOf(lastMessage.status)) return group;
    return { ...group, lastMessage: { ...lastMessage, status } };
  });
}
