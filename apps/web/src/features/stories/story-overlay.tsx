import { lazy, Suspense } from "react";
import { useLocation } from "react-router";
import { openStoryOf } from "./story-link.tsx";

const StoryDialog = lazy(async () => ({
  default: (await import("./story-dialog.tsx")).StoryDialog,
}));

/** The story that lies open over this page, if one does. Every page with `StoryLink`s has this once. */
export function StoryOverlay() {
  const open = openStoryOf(useLocation().state);
  if (open === null) return null;
  return (
    <Suspense>
      <StoryDialog key={open.openStory} storyId={open.openStory} withComments={open.comments} />
    </Suspense>
  );
}
