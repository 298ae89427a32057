export { commentToReport, visibleComment } from "./access.ts";
export {
  deleteCommentLikesOfUser,
  deleteCommentMentionsOfUser,
  deleteCommentsOfUser,
} from "./delete-comments-of-user.ts";
export { hideComment, unhideComment } from "./hide-comment.ts";
export { commentRoutes } from "./routes.ts";
