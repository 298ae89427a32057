import type { StoryView } from "@kora/contract/stories";
import type { ElementType } from "react";
import { storyRatingText } from "#text/story-rating.ts";
import { useGoBack } from "../../../lib/use-go-back.ts";
import { Button } from "../../../ui/button.tsx";
import { PatternStrip } from "../../../ui/pattern.tsx";

const { warning: text } = storyRatingText;

/** Shown before the text of a mature story: its title and warnings, and the choice to read it or to go back. */
export function MatureWarning({
  story,
  heading: Heading,
  onRead,
}: {
  story: StoryView;
  /** Element or component for the title. */
  heading: ElementType;
  onRead: () => void;
}) {
  const goBack = useGoBack();
  return (
    <div className="grid justify-items-center gap-5 px-5 py-10 text-center sm:px-8">
      <PatternStrip variant="mud-cloth" className="h-10 w-40 rounded-md" />
      <Heading
        dir="auto"
        lang={story.language ?? undefined}
        className="wrap-anywhere font-medium font-story text-2xl sm:text-3xl"
      >
        {story.title}
      </Heading>
      <p>{text.message}</p>
      {story.warnings.length > 0 && (
        <p className="text-text-muted">{storyRatingText.warningsOf(story.warnings)}</p>
      )}
      <div className="flex flex-wrap justify-center gap-3">
        <Button variant="primary" onClick={onRead}>
          {text.read}
        </Button>
        <Button onClick={goBack}>{text.back}</Button>
      </div>
    </div>
  );
}
