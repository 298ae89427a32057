import type { StoryCardView } from "@kora/contract/stories";
import { ALargeSmall } from "lucide-react";
import { useId, useRef, useState } from "react";
import { readerText as text } from "#text/reader.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { SegmentedControl } from "../../ui/segmented-control.tsx";
import { useAnchoredPopover } from "../../ui/use-anchored-popover.ts";
import { type ReadingSize, setReadingSize, useReadingSize } from "./reading-size.ts";
import { StoryMenu } from "./story-menu.tsx";

const sizes: readonly { value: ReadingSize; label: string }[] = [
  { value: "s", label: text.sizes.s },
  { value: "m", label: text.sizes.m },
  { value: "l", label: text.sizes.l },
  { value: "xl", label: text.sizes.xl },
];

/** What stands at the head of a story that is read: the size of its text, and its menu. */
export function ReaderTools({
  story,
  onBlocked,
}: {
  story: StoryCardView | undefined;
  /** Closes the story. */
  onBlocked: () => void;
}) {
  return (
    <>
      <SizeControl />
      {story && <StoryMenu story={story} onBlocked={onBlocked} />}
    </>
  );
}

function SizeControl() {
  const id = useId();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  useAnchoredPopover({ open, anchor: button, popover: panel });
  return (
    <>
      <IconButton
        ref={button}
        label={text.size}
        icon={<ALargeSmall aria-hidden="true" />}
        aria-expanded={open}
        popoverTarget={id}
      />
      <div
        ref={panel}
        id={id}
        popover="auto"
        onToggle={({ newState }) => setOpen(newState === "open")}
        className="rounded-full text-text shadow-overlay open:animate-appear"
      >
        <SegmentedControl
          label={text.size}
          options={sizes}
          value={useReadingSize()}
          onChange={setReadingSize}
          className="whitespace-nowrap"
        />
      </div>
    </>
  );
}
