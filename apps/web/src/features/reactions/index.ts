export { applyStoryLikes } from "./apply-events.ts";
