export { unreadOf } from "./access.ts";
export { changePresence } from "./change-presence.ts";
export { eraseChatsOf } from "./erase-chats-of.ts";
export { eraseConversation } from "./erase-conversation.ts";
export { eraseMentionsOf, eraseMessagesOf } from "./erase-messages-of.ts";
export { countExportedMessages, exportMessages } from "./export-messages.ts";
export { firstUnread } from "./first-unread.ts";
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
export { readLastMessages } from "./last-messages.ts";
export { listMessages } from "./list-messages.ts";
export { markRead } from "./mark-read.ts";
export { mutePlace, viewPlace } from "./own-marks.ts";
export { getStanding, type Place } from "./places.ts";
export { groupRoom } from "./rooms.ts";
export { messageRoutes } from "./routes.ts";
export { messageEvents } from "./sockets.ts";
export { tellBothChatChanged } from "./tell-changed.ts";
export { tellLeft } from "./tell-left.ts";
