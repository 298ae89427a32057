export { changePresence } from "./change-presence.ts";
export { createMessageJobs, messageSchedule } from "./jobs.ts";
export { messageRoutes } from "./routes.ts";
export { messageEvents } from "./sockets.ts";
