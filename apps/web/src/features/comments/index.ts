export { applyCommentsEvent } from "./apply-events.ts";
export { Comments } from "./comments.tsx";
