export { getGroupForViewer, isNotExpired } from "./access.ts";
export { hideGroup, unhideGroup } from "./hide-group.ts";
export { createGroupJobs, groupSchedule } from "./jobs.ts";
export { leaveAllGroups } from "./members/leave-group.ts";
export { deleteGroupRequestsOfUser } from "./requests/delete-requests-of-user.ts";
export { groupRoutes } from "./routes.ts";
export { groupEvents } from "./sockets.ts";
