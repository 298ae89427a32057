export { BookmarkedStories } from "./lazy-bookmarked-stories.ts";
export { useReadingFont } from "./reading-size.ts";
export { ReadingSizeSwitch } from "./reading-size-switch.tsx";
export { StoryOverlay } from "./story-overlay.tsx";
