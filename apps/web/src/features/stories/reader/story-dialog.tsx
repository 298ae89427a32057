import { useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { OfflineMark } from "../../../entities/offline/offline-mark.tsx";
import { isFirstEntry } from "../../../lib/history-entry.ts";
import { Dialog, DialogTitle } from "../../../ui/dialog.tsx";
import { useListening } from "../../listening/index.ts";
import { useReadingStyle } from "../../reading/index.ts";
import { findCardElement } from "../card/story-card.tsx";
import { ReaderTools } from "./reader-tools.tsx";
import { StoryReader } from "./story-reader.tsx";
import { useStory } from "./use-story.ts";

/** The reader as an overlay. Going back closes it, and closing it goes back. */
export function StoryDialog({ storyId, withComments }: { storyId: string; withComments: boolean }) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { story, state } = useStory(storyId);
  const listening = useListening();
  const isClosing = useRef(false);
  useReadingStyle();
  const close = () => {
    if (isClosing.current) return;
    isClosing.current = true;
    if (isFirstEntry()) {
      void navigate({ pathname, search }, { replace: true, preventScrollReset: true });
    } else void navigate(-1);
  };
  return (
    <Dialog
      open
      inHistory
      restoreScrollAs="story"
      onClose={close}
      title={null}
      size="page"
      className="reading-surface reading-sheet"
      tools={<ReaderTools story={story} state={state} listening={listening} onBlocked={close} />}
      growFrom={() => findCardElement(storyId)}
    >
      {/* On the story's own page, the frame of the app shows this mark. */}
      <OfflineMark page={`/story/${storyId}`} />
      <StoryReader
        storyId={storyId}
        story={story}
        state={state}
        listening={listening}
        withComments={withComments}
        heading={DialogTitle}
      />
    </Dialog>
  );
}
