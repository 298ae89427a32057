export { applyStoryComments } from "./apply-events.ts";
