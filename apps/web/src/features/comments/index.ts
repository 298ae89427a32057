export { applyCommentsEvent } from "./apply-events.ts";
export { CommentBans } from "./bans/lazy-comment-bans.ts";
export { Comments } from "./comments.tsx";
