import { useLocation, useNavigate } from "react-router";
import { getOpenStory } from "../../../entities/story/story-link.tsx";
import { closeOnError } from "../../../ui/close-on-error.tsx";
import { lazyComponent } from "../../../ui/lazy-component.tsx";

/** If it fails to load, `closeOnError` calls the prop `onLoadError`. */
const StoryDialog = lazyComponent(async () => (await import("./story-dialog.tsx")).StoryDialog, {
  fallback: null,
  onError: closeOnError,
});

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
