import { defineFeature } from "../../platform/feature.ts";
import { blockRoutes } from "./routes.ts";

export {
  createGetTargetComment,
  getTargetStory,
  getTargetUser,
  type Target,
  type TargetContext,
  toTarget,
  toUserId,
} from "./access.ts";

export const blockFeature = defineFeature({ calls: blockRoutes });
