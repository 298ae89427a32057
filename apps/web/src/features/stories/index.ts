export { BookmarkedStories } from "./bookmarked-stories-later.ts";
export { useReadingFont } from "./reading-size.ts";
export { ReadingSizeSwitch } from "./reading-size-switch.tsx";
export {
  dropPerson,
  dropStories,
  onPersonDropped,
  patchPerformance,
  storyKeys,
} from "./story-cache.ts";
export { StoryLink } from "./story-link.tsx";
export { StoryOverlay } from "./story-overlay.tsx";
export { useArrival } from "./use-arrival.ts";
