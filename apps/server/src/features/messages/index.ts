import { defineFeature } from "../../platform/feature.ts";
import { publishAgeToChats, publishChatsOfUser } from "./conversations/publish-chats-of-user.ts";
import {
  deleteExpiredMessages,
  deleteUnsentAttachments,
} from "./deletion/delete-expired-messages.ts";
import { type GroupPushBatch, pushGroupMessage } from "./push/push-group-message.ts";
import { pushMessage } from "./push/push-message.ts";
import { messageRoutes } from "./routes.ts";
import { messageEvents } from "./sockets.ts";

export { isFileShown } from "./attachments/is-file-shown.ts";
export { fullSizeFileName } from "./attachments/store-file.ts";
export {
  type ConversationRef,
  getGroupMembership,
  isClosedForTwo,
  refuseUnlessMaySend,
} from "./conversation-ref.ts";
export { firstUnreadId } from "./conversations/first-unread-id.ts";
export { readGroupLastMessages } from "./conversations/group-last-messages.ts";
export { lastShownMessageId } from "./conversations/last-shown-message.ts";
export { listMessages } from "./conversations/list-messages.ts";
export { clearUnreadCount, muteConversation } from "./conversations/member-state.ts";
export { searchMessages } from "./conversations/search-messages.ts";
export { deleteChatsOfUser } from "./deletion/delete-chats-of-user.ts";
export { deleteConversation } from "./deletion/delete-conversation.ts";
export { deleteExpiredMessagesOfUser } from "./deletion/delete-expired-messages.ts";
export { deleteMentionsOfUser, deleteMessagesOfUser } from "./deletion/delete-messages-of-user.ts";
export { countExportedMessages, exportMessages } from "./export-messages.ts";
export {
  addGroupMember,
  countGroupsOfUser,
  createGroupConversation,
  deleteGroupMember,
  findGroupSuccessor,
  listGroupIdsOfUser,
  lockGroup,
  type MemberReceipts,
  readGroupRole,
  setGroupRole,
  setGroupSenders,
  setGroupTitle,
} from "./group-members.ts";
export { actingCreatorId, actingRole, isActingAdmin } from "./group-roles.ts";
export { changePresence, watchRecipient } from "./presence.ts";
export { publishChatChangedToBoth } from "./publish-chat-changed.ts";
export { markRead } from "./receipts/mark-read.ts";
export { publishMemberLeft } from "./receipts/publish-member-left.ts";
export { recountBlockedMessages } from "./recount-blocked-messages.ts";
export { closeChat, closeChatsWithMinors } from "./requests/close-chats-with-minors.ts";
export { groupRoom } from "./rooms.ts";
export { unreadCount } from "./unread.ts";
export {
  hasNotDisappeared,
  type QuoteRow,
  quoteColumns,
  quoteJoins,
  toQuotedText,
} from "./views.ts";

declare module "../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    "delete-expired-messages": Record<string, never>;
    /** After the age of a user has changed. */
    "publish-age-to-chats": { userId: string };
    /** After the account of a user was deleted or restored. */
    "publish-chats-of-user": { userId: string };
    "push-group-message": GroupPushBatch;
    "push-message": { messageId: string; userId: string };
  }
}

export const messageFeature = defineFeature({
  calls: messageRoutes,
  events: messageEvents,
  jobs: {
    "delete-expired-messages": { schedule: "* * * * *", run: deleteExpiredMessages },
    "publish-age-to-chats": { run: (ctx, { userId }) => publishAgeToChats(ctx, userId) },
    "publish-chats-of-user": { run: (ctx, { userId }) => publishChatsOfUser(ctx, userId) },
    "push-group-message": { run: pushGroupMessage },
    "push-message": { run: pushMessage },
    "delete-unsent-attachments": { schedule: "20 4 * * *", run: deleteUnsentAttachments },
  },
});
