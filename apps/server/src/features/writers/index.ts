export { getWriterForViewer, writerForViewer } from "./access.ts";
export { eraseFollowsOf } from "./erase-follows-of.ts";
export { moveStoriesCount } from "./move-stories-count.ts";
export { writerRoutes } from "./routes.ts";
