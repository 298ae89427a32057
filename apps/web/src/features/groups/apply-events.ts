import type { GroupUpdatedEvent, MessageStatusEvent } from "@kora/contract/events";
import type { GroupLastMessage } from "@kora/contract/groups";
import { toMessagePreview } from "@kora/contract/message-preview";
import type { MessageView } from "@kora/contract/messages";
import type { QueryClient } from "@tanstack/react-query";
import { getSession } from "../../lib/session.ts";
import { isLaterDeliveryState } from "../messages/index.ts";
import {
  type CachedGroup,
  type CachedGroupWithFirstUnread,
  withGroupInfo,
} from "./cached-group.ts";
import { getCachedGroup, getListedGroup } from "./group-cache.ts";
import { groupKeys } from "./group-keys.ts";
import { queueToast, toToastText } from "./queued-toasts.ts";
import {
  applyMembershipLost,
  removeGroup,
  requestListRefetch,
  requestListRefetchIfFetching,
  updateGroup,
} from "./update-group.ts";

/** Refetches a group that is on the screen; any other group is refetched when it is opened. */
function refetchGroup(queryClient: QueryClient, groupId: string): void {
  void queryClient.invalidateQueries({ queryKey: groupKeys.detail(groupId) });
}

/**
 * Refetches the groups of two that are on the screen: a friendship decides whether an adult and a minor may write there.
 */
export function refetchGroupsOfTwo(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({
    queryKey: groupKeys.details,
    predicate: ({ state }) =>
      (state.data as CachedGroupWithFirstUnread | undefined)?.memberCount === 2,
  });
}

/**
 * Applies a change of the viewer's role (null: not a member) or of their join request. `because` is the reason if
 * another user caused it, else null.
 */
function applyMembership(
  queryClient: QueryClient,
  {
    groupId,
    role,
    isRequestPending,
    joinableFrom,
    because,
  }: GroupUpdatedEvent & { change: "membership" },
): void {
  const cached = getCachedGroup(queryClient, groupId);
  if (role === null) {
    applyMembershipLost(queryClient, groupId);
    updateGroup(queryClient, groupId, (group) => ({ ...group, isRequestPending, joinableFrom }));
    requestListRefetchIfFetching(queryClient);
    return;
  }
  const isAdmin = role !== "member";
  updateGroup(queryClient, groupId, (group) => {
    if (group.role === null) return { ...group, isRequestPending, joinableFrom };
    return {
      ...group,
      role,
      isAdmin,
      isRequestPending,
      joinableFrom,
      requestCount: isAdmin ? group.requestCount : 0,
    };
  });
  // A new member, or one with more rights, lacks data that only the server can supply.
  const isUnlisted = getListedGroup(queryClient, groupId) === undefined;
  if (isUnlisted) requestListRefetch(queryClient);
  const hasMoreRights = because === "promoted" || because === "handed-over";
  const wasMember = cached !== undefined && cached.role !== null;
  if (isUnlisted || !wasMember || hasMoreRights) {
    refetchGroup(queryClient, groupId);
    void queryClient.invalidateQueries({ queryKey: groupKeys.allByCreator });
  }
  if (hasMoreRights && !isUnlisted) requestListRefetch(queryClient);
}

/** Applies a change of a group that the viewer is in, asks to join, or has left. */
export function applyGroupUpdated(
  queryClient: QueryClient,
  event: GroupUpdatedEvent,
  viewerId: string | null = getSession().userId,
): void {
  const { groupId } = event;
  queueToast(queryClient, toToastText(event));
  // Its fields for all members (`GroupInfo`) have changed.
  if (event.change === "facts") {
    const previousCount = getCachedGroup(queryClient, groupId)?.memberCount;
    updateGroup(queryClient, groupId, (group) => withGroupInfo(group, event.group, viewerId));
    const { memberCount } = event.group;
    // Who may write in a group of two depends on their ages.
    const isOrWasOfTwo = memberCount === 2 || previousCount === 2;
    if (memberCount !== previousCount && isOrWasOfTwo) refetchGroup(queryClient, groupId);
    // The members and the invite link may have changed.
    void queryClient.invalidateQueries({ queryKey: groupKeys.allMembers(groupId) });
    void queryClient.invalidateQueries({ queryKey: groupKeys.invite(groupId) });
  } else if (event.change === "membership") applyMembership(queryClient, event);
  else if (event.change === "requests") {
    const { requestCount } = event;
    updateGroup(queryClient, groupId, (group) =>
      group.isAdmin ? { ...group, requestCount } : group,
    );
    void queryClient.invalidateQueries({ queryKey: groupKeys.requests(groupId) });
    requestListRefetchIfFetching(queryClient);
  } else {
    // The viewer has read or muted the group, perhaps on another device, or a message no longer counts, or counts again.
    const { isMuted, unreadCount, revision } = event;
    updateGroup(queryClient, groupId, (group) => {
      const isOutdated = revision < group.revision;
      return { ...group, isMuted, unreadCount: isOutdated ? group.unreadCount : unreadCount };
    });
    const cached = getListedGroup(queryClient, groupId);
    if (cached === undefined || revision < cached.revision) requestListRefetch(queryClient);
    else requestListRefetchIfFetching(queryClient);
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
  requestListRefetchIfFetching(queryClient);
  if (deletionExpiresAt === null) {
    removeGroup(queryClient, groupId);
    return;
  }
  const cached = getCachedGroup(queryClient, groupId);
  if (cached === undefined || cached.isDeleted) return;
  // Usually an event with the group's new state arrived first. If not, that event was missed, or this event is
  // late and the group has been restored since.
  refetchGroup(queryClient, groupId);
  requestListRefetch(queryClient);
}

function toLastMessage(message: MessageView, viewerId: string | null): GroupLastMessage {
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

/**
 * Applies a message to its group's cached entries: a sent one (`isNew`), or one that was edited, deleted or restored.
 */
export function applyMessageToGroups(
  queryClient: QueryClient,
  message: MessageView,
  { isNew, viewerId = getSession().userId }: { isNew: boolean; viewerId?: string | null },
): void {
  const { groupId, revision } = message;
  if (groupId === null) return;
  const cached = getListedGroup(queryClient, groupId);
  // A gap in the revisions means that an earlier message was missed, so the unread count cannot be derived here.
  if (cached === undefined || revision > cached.revision + 1) requestListRefetch(queryClient);
  const opened = queryClient.getQueryData<CachedGroupWithFirstUnread>(groupKeys.detail(groupId));
  // The other member of a group of two may have opened it for the viewer by writing.
  if (isNew && opened?.isFriendsOnly) refetchGroup(queryClient, groupId);
  updateGroup(queryClient, groupId, <Group extends CachedGroup>(group: Group): Group => {
    if (group.role === null || revision <= group.revision) return group;
    // A message that a block hides neither counts nor shows in the list.
    if (message.isFolded) return { ...group, revision };
    const isOwn = message.sender._id === viewerId;
    const isLastMessage = isNew || group.lastMessage?._id === message._id;
    return {
      ...group,
      revision,
      unreadCount: group.unreadCount + (isNew && !isOwn ? 1 : 0),
      ...(isLastMessage && { lastMessage: toLastMessage(message, viewerId) }),
    };
  });
}

/** Applies a receipt: all members received or read a message, or the viewer read messages of others. */
export function applyReceiptToGroups(
  queryClient: QueryClient,
  { messageId, status, groupId, byUserId }: MessageStatusEvent,
  viewerId: string | null = getSession().userId,
): void {
  if (groupId === null) return;
  requestListRefetchIfFetching(queryClient);
  updateGroup(queryClient, groupId, (group) => {
    const { lastMessage } = group;
    if (lastMessage === null || lastMessage._id > messageId) return group;
    // The viewer's receipts concern messages of others; receipts of others concern the viewer's messages.
    if (lastMessage.isOwn === (byUserId === viewerId)) return group;
    if (!isLaterDeliveryState(status, lastMessage.status)) return group;
    return { ...group, lastMessage: { ...lastMessage, status } };
  });
}
