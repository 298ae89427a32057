export { isFileShown } from "./attachments/is-file-shown.ts";
export { fullSizeFileName } from "./attachments/store-file.ts";
export { changePresence } from "./change-presence.ts";
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
export { createMessageJobs, messageSchedule } from "./jobs.ts";
export { publishChatChangedToBoth } from "./publish-chat-changed.ts";
export { markRead } from "./receipts/mark-read.ts";
export { publishMemberLeft } from "./receipts/publish-member-left.ts";
export { recountBlockedMessages } from "./recount-blocked-messages.ts";
export { closeChat, closeChatsWithMinors } from "./requests/close-chats-with-minors.ts";
export { groupRoom } from "./rooms.ts";
export { messageRoutes } from "./routes.ts";
export { messageEvents } from "./sockets.ts";
export { unreadCount } from "./unread.ts";
export {
  hasNotDisappeared,
  type QuoteRow,
  quoteColumns,
  quoteJoins,
  toQuotedText,
} from "./views.ts";
export { watchRecipient } from "./watch-presence.ts";
