export { changePresence } from "./change-presence.ts";
export {
  addGroupMember,
  countGroupsOf,
  dropGroupMember,
  findGroupHeir,
  lockGroup,
  makeGroupConversation,
  readGroupRole,
  setGroupRole,
  setGroupTitle,
  setGroupWriters,
} from "./group-members.ts";
export { createMessageJobs, messageSchedule } from "./jobs.ts";
export { groupRoom } from "./rooms.ts";
export { messageRoutes } from "./routes.ts";
export { messageEvents } from "./sockets.ts";
