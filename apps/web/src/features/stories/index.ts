export { patchPerformance, storyKeys } from "./story-cache.ts";
export { StoryLink } from "./story-link.tsx";
