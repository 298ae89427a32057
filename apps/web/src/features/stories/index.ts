export { BookmarkedStories } from "./bookmarked-stories-later.ts";
export { useReadingFont } from "./reading-size.ts";
export { ReadingSizeSwitch } from "./reading-size-switch.tsx";
export { StoryOverlay } from "./story-overlay.tsx";
