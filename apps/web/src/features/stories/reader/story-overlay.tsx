import { useLocation, useNavigate } from "react-router";
import { getOpenStory } from "../../../entities/story/story-link.tsx";
import { lazyDialog } from "../../../ui/close-on-error.tsx";

const StoryDialog = lazyDialog(async () => (await import("./story-dialog.tsx")).StoryDialog);

/** The story open over this page, if any. Every page with `StoryLink`s needs it once. */
export function StoryOverlay() {
  const navigate = useNavigate();
  const openStoryState = getOpenStory(useLocation().state);
  if (openStoryState === null) return null;
  const { openStory: storyId, comments: withComments } = openStoryState;
  return (
    <StoryDialog
      key={storyId}
      storyId={storyId}
      withComments={withComments}
      onLoadError={() => void navigate(-1)}
    />
  );
}
