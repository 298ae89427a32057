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

/** Who asks for a group that is on the screen is answered anew; what is not is asked for when it is looked at. */
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
  // Who is in now, and who may see more than before, does not have all of it yet.
  const isNew = listedGroup(queryClient, groupId) === undefined;
  if (isNew) markUnreadOutdated(queryClient);
  const seesMore = because === "promoted" || because === "handed-over";
  if (isNew || held?.role == null || seesMore) {
    askAgain(queryClient, groupId);
    void queryClient.invalidateQueries({ queryKey: groupKeys.allOfCreators });
  }
  if (seesMore && !isNew) markUnreadOutdated(queryClient);
}

/** What became of a group that the viewer is in, asks to join, or is out of now. */
export function applyGroupUpdated(
  queryClient: QueryClient,
  event: GroupUpdatedEvent,
  viewerId: string | null = getSession().userId,
): void {
  const { groupId } = event;
  putNotice(queryClient, noticeOf(event));
  if (event.change === "facts") {
    changeGroup(queryClient, groupId, (group) => withFacts(group, event.group, viewerId));
    // Who is in it, and by which link one gets in, may be what changed.
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

/** The group was deleted, until then it can be restored; or it is gone for good. */
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
  // The facts have said so before, unless they were missed; or this is late, and it was restored since.
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

/** A message of a group was sent, edited, deleted or restored, as the lines of groups tell of it. */
export function applyMessageToGroups(
  queryClient: QueryClient,
  message: MessageView,
  isNew: boolean,
  viewerId: string | null = getSession().userId,
): void {
  const { groupId, revision } = message;
  if (groupId === null) return;
  const listed = listedGroup(queryClient, groupId);
  // Something before it was missed: what is unread can no longer be counted here.
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

/** Messages have reached all other members, or all have read them, or the viewer has read those of others. */
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
