export { getStoryForViewer, storyForViewer } from "./access.ts";
export { type CountsRow, countColumns, moveCount, toStoryCounts } from "./counts.ts";
export { storyAudience } from "./rooms.ts";
export { storyRoutes } from "./routes.ts";
export { mountSharePages } from "./share-page.ts";
export { storyEvents } from "./sockets.ts";
