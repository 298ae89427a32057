export { unreadOf } from "./access.ts";
export { changePresence } from "./change-presence.ts";
export { getStanding, type Place } from "./conversation-ref.ts";
export { firstUnread } from "./conversations/first-unread-id.ts";
export { readLastMessages } from "./conversations/group-last-messages.ts";
export { listMessages } from "./conversations/list-messages.ts";
export { mutePlace, viewPlace } from "./conversations/member-state.ts";
export { eraseChatsOf } from "./deletion/delete-chats-of-user.ts";
export { eraseConversation } from "./deletion/delete-conversation.ts";
export { eraseMentionsOf, eraseMessagesOf } from "./deletion/delete-messages-of-user.ts";
export { countExportedMessages, exportMessages } from "./export-messages.ts";
export {
  addGroupMember,
  countGroupsOf,
  dropGroupMember,
  findGroupHeir,
  type GroupMarks,
  listGroupIdsOf,
  lockGroup,
  makeGroupConversation,
  readGroupRole,
  setGroupRole,
  setGroupTitle,
  setGroupWriters,
} from "./group-members.ts";
export { createMessageJobs, messageSchedule } from "./jobs.ts";
export { tellBothChatChanged } from "./publish-chat-changed.ts";
export { markRead } from "./receipts/mark-read.ts";
export { tellLeft } from "./receipts/publish-member-left.ts";
export { groupRoom } from "./rooms.ts";
export { messageRoutes } from "./routes.ts";
export { messageEvents } from "./sockets.ts";
