export { applyCommentsEvent } from "./apply-events.ts";
export { CommentBars } from "./bars/lazy-comment-bars.ts";
export { Comments } from "./comments.tsx";
