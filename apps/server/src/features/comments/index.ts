export { commentForViewer, commentToReport } from "./access.ts";
export { eraseCommentLikesOf } from "./erase-comment-likes-of.ts";
export { eraseCommentsOf } from "./erase-comments-of.ts";
export { hideComment, unhideComment } from "./hide-comment.ts";
export { commentRoutes } from "./routes.ts";
