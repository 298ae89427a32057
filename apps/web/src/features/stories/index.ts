export { patchPerformance, storyKeys } from "./story-cache.ts";
