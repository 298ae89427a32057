import { ArrowDownToLine } from "lucide-react";
import type { RefObject } from "react";
import { readerText } from "#text/reader.ts";
import { Button } from "../../ui/button.tsx";
import { findBlockIndex } from "./reading-position.ts";

/** Scrolls to the paragraph where the reader stopped, at `position`, a fraction of the text from 0 to 1. */
export function ContinueButton({
  position,
  text,
  onContinue,
}: {
  position: number;
  text: RefObject<HTMLElement | null>;
  onContinue: () => void;
}) {
  const scrollToPosition = () => {
    onContinue();
    if (text.current === null) return;
    const blocks = [...text.current.children];
    const blockBoxes = blocks.map((block) => block.getBoundingClientRect());
    const block =
      blocks[findBlockIndex(blockBoxes, text.current.getBoundingClientRect(), position)];
    block?.scrollIntoView({ block: "center" });
  };
  return (
    <Button
      // One line on phones too, as high as the space that is reserved for it.
      className="px-4 text-sm"
      onClick={scrollToPosition}
      icon={<ArrowDownToLine aria-hidden="true" />}
    >
      {readerText.continueReading(Math.round(position * 100))}
    </Button>
  );
}
