export { getWriterForViewer, writerForViewer } from "./access.ts";
export { moveStoriesCount } from "./move-stories-count.ts";
export { writerRoutes } from "./routes.ts";
