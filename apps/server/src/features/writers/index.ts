import { defineFeature } from "../../platform/feature.ts";
import { writerRoutes } from "./routes.ts";

export { getWriterForViewer } from "./access.ts";
export { deleteFollowsOfUser } from "./delete-follows-of-user.ts";
export { getPublicGriot } from "./get-public-griot.ts";
export { incrementStoriesCount } from "./increment-stories-count.ts";
export { lockWriter } from "./lock-writer.ts";

export const writerFeature = defineFeature({ calls: writerRoutes });
