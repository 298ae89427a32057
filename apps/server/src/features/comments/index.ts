import { defineFeature } from "../../platform/feature.ts";
import { commentRoutes } from "./routes.ts";

export { commentToReport, visibleComment } from "./access.ts";
export {
  deleteCommentLikesOfUser,
  deleteCommentMentionsOfUser,
  deleteCommentsOfUser,
} from "./delete-comments-of-user.ts";
export { hideComment, unhideComment } from "./hide-comment.ts";

export const commentFeature = defineFeature({ calls: commentRoutes });
