import { Suspense } from "react";
import { useLocation, useNavigate } from "react-router";
import { openStoryOf } from "../../entities/story/story-link.tsx";
import { openedLater } from "../../ui/opened-later.tsx";

const StoryDialog = openedLater(async () => (await import("./story-dialog.tsx")).StoryDialog);

/** The story that lies open over this page, if one does. Every page with `StoryLink`s has this once. */
export function StoryOverlay() {
  const navigate = useNavigate();
  const open = openStoryOf(useLocation().state);
  if (open === null) return null;
  return (
    <Suspense>
      <StoryDialog
        key={open.openStory}
        storyId={open.openStory}
        withComments={open.comments}
        onUnloaded={() => void navigate(-1)}
      />
    </Suspense>
  );
}
