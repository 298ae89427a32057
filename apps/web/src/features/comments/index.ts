export { applyCommentsEvent } from "./apply-events.ts";
export { CommentBans } from "./bans/comment-bans.tsx";
export { Comments } from "./comments.tsx";
