import { defineFeature } from "../../platform/feature.ts";
import { writerRoutes } from "./routes.ts";

export { getWriterForViewer } from "./access.ts";
export { deleteFollowsOfUser } from "./delete-follows-of-user.ts";
export { getPublicGriot } from "./get-public-griot.ts";
export { incrementStoriesCount, lockWriter } from "./writer-record.ts";

export const writerFeature = defineFeature({ calls: writerRoutes });
