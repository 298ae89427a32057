export { BookmarkedStories } from "./lazy-bookmarked-stories.ts";
export { StoryOverlay } from "./reader/story-overlay.tsx";
