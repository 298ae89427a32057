export {
  dropPerson,
  dropStories,
  onPersonDropped,
  patchPerformance,
  storyKeys,
} from "./story-cache.ts";
export { StoryLink } from "./story-link.tsx";
export { useArrival } from "./use-arrival.ts";
