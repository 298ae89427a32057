export { getWriterForViewer } from "./access.ts";
export { deleteFollowsOfUser } from "./delete-follows-of-user.ts";
export { getPublicGriot } from "./get-public-griot.ts";
export { incrementStoriesCount } from "./increment-stories-count.ts";
export { lockWriter } from "./lock-writer.ts";
export { writerRoutes } from "./routes.ts";
