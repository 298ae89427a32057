export { BookmarkedStories } from "./lazy-bookmarked-stories.ts";
export { useReadingFontSize } from "./reader/reading-size.ts";
export { ReadingSizeSwitch } from "./reader/reading-size-switch.tsx";
export { StoryOverlay } from "./reader/story-overlay.tsx";
