import type { ServerEventName, ServerEventPayload } from "@kora/contract/events";
import type { QueryClient } from "@tanstack/react-query";
import { applyAlertEvent, notifyOfAlert } from "../features/alerts/index.ts";
import { applyCommentsEvent } from "../features/comments/index.ts";
import { applyFriendshipEvent } from "../features/friends/index.ts";
import {
  applyGroupDeleted,
  applyGroupUpdated,
  applyMessageToGroups,
  applyReceiptToGroups,
  getOrFetchGroup,
  refetchGroupsOfTwo,
  refetchGroupWithMembers,
} from "../features/groups/index.ts";
import {
  applyChangeToChatList,
  applyChatChanged,
  applyDeleteChat,
  applyMessage,
  applyMessageStatus,
  applyNewMessage,
  applyReceiptToChatList,
  applyStoppedTyping,
  applyTyping,
  applyUpdateChat,
  closeConversationNotifications,
  conversationOfMessage,
  notifyOfMessage,
  toChatRef,
  toGroupRef,
} from "../features/messages/index.ts";
import { applyMutedWords } from "../features/mutes/index.ts";
import { applyPlaylistModerated } from "../features/playlists/playlist-cache.ts";
import { applyStoryLikes } from "../features/reactions/index.ts";
import { applyReadingSettings } from "../features/reading/index.ts";
import { refetchSearchOfStory } from "../features/search/index.ts";
import { applySeriesModerated } from "../features/series/series-cache.ts";
import { applyStatusChange, applyStatusLikes } from "../features/statuses/index.ts";
import { applyStoryRated } from "../features/stories/apply-events.ts";
import { getSession } from "../lib/session.ts";
import { applyPresenceChange } from "./apply-presence.ts";
import { applyEvent as applyVisibilityEvent } from "./apply-visibility.ts";

type ApplyEvents = {
  readonly [Name in ServerEventName]: (
    queryClient: QueryClient,
    payload: ServerEventPayload<Name>,
  ) => void;
};

/**
 * Applies a changed message to its conversation and to the chat list and group list, which show the last
 * message.
 */
function applyChange(queryClient: QueryClient, message: ServerEventPayload<"messageEdited">): void {
  applyMessage(queryClient, message);
  applyChangeToChatList(queryClient, message);
  applyMessageToGroups(queryClient, message, { isNew: false });
}

/** Refetches the chat with a user, and the lists that may contain it. */
const refetchChat = (queryClient: QueryClient, { userId }: { readonly userId: string }) =>
  applyChatChanged(queryClient, { userId, groupId: null });

/**
 * The cache update for each server event of the contract. A missing event is a compile error. The features define most
 * of the functions, in their `apply-*.ts` files.
 */
const applyEvents: ApplyEvents = {
  storyComments: applyCommentsEvent,
  storyLikes: applyStoryLikes,
  storyRated: (queryClient, event) => {
    void applyStoryRated(queryClient, event);
    refetchSearchOfStory(queryClient, event.storyId);
  },
  seriesModerated: applySeriesModerated,
  playlistModerated: applyPlaylistModerated,
  statusLikes: applyStatusLikes,
  statusChange: applyStatusChange,
  newMessage: (queryClient, message) => {
    applyNewMessage(queryClient, message);
    applyMessageToGroups(queryClient, message, { isNew: true });
    notifyOfMessage(queryClient, message, (groupId) => getOrFetchGroup(queryClient, groupId));
  },
  messageEdited: applyChange,
  messageDeleted: (queryClient, message) => {
    applyChange(queryClient, message);
    const conversationRef = conversationOfMessage(message, getSession().userId);
    if (conversationRef !== null) closeConversationNotifications(conversationRef, message._id);
  },
  messageRestored: applyChange,
  messageStatusUpdate: (queryClient, update) => {
    applyMessageStatus(queryClient, update);
    applyReceiptToChatList(queryClient, update);
    applyReceiptToGroups(queryClient, update);
  },
  userTyping: applyTyping,
  userStoppedTyping: applyStoppedTyping,
  userStatusChange: applyPresenceChange,
  updateChat: (queryClient, chat) => {
    applyUpdateChat(queryClient, chat);
    if (chat.unreadCount === 0) closeConversationNotifications(toChatRef(chat.userId));
  },
  // The server sends both events when the viewer hides a chat. The second one changes nothing more.
  deleteChat: applyDeleteChat,
  chatDeleted: applyDeleteChat,
  chatChanged: (queryClient, changed) => {
    applyChatChanged(queryClient, changed);
    if (changed.groupId !== null) refetchGroupWithMembers(queryClient, changed.groupId);
  },
  messageRequestsChanged: refetchChat,
  mutedWordsChanged: applyMutedWords,
  readingSettingsChanged: applyReadingSettings,
  visibilityChanged: (queryClient, event) =>
    applyVisibilityEvent(queryClient, "visibilityChanged", event),
  groupUpdated: (queryClient, update) => {
    applyGroupUpdated(queryClient, update);
    // `own`: the viewer has viewed or muted the group. `membership`: the viewer's role or join request has changed; a
    // role of null means that the viewer is no member.
    const isRead = update.change === "own" && update.unreadCount === 0;
    const isNoMember = update.change === "membership" && update.role === null;
    if (isRead || isNoMember) closeConversationNotifications(toGroupRef(update.groupId));
  },
  groupDeleted: (queryClient, deleted) => {
    applyGroupDeleted(queryClient, deleted);
    // Null: the group cannot be restored.
    if (deleted.deletionExpiresAt === null)
      closeConversationNotifications(toGroupRef(deleted.groupId));
  },
  alert: (queryClient, event) => {
    applyAlertEvent(queryClient, event);
    notifyOfAlert(event);
  },
  friendUpdated: (queryClient, friendship) => {
    applyFriendshipEvent(queryClient, friendship);
    // A friendship accepts a message request, and decides who may write.
    refetchChat(queryClient, friendship);
    refetchGroupsOfTwo(queryClient);
  },
};

export { refreshAllCards } from "../features/stories/refresh-cards.ts";

/** Applies one server event to the query cache, and shows or closes notifications. Ignores names of a newer server. */
export function applyEvent<Name extends ServerEventName>(
  queryClient: QueryClient,
  name: Name,
  payload: ServerEventPayload<Name>,
): void {
  if (Object.hasOwn(applyEvents, name)) applyEvents[name](queryClient, payload);
}
