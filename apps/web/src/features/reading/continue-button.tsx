import { ArrowDownToLine } from "lucide-react";
import type { RefObject } from "react";
import { readerText } from "#text/reader.ts";
import { Button } from "../../ui/button.tsx";
import { findBlockIndex } from "./reading-position.ts";

/** Button that scrolls to the paragraph where the reader stopped. */
export function ContinueButton({
  position,
  text,
  onContinue,
}: {
  /** Fraction of the text, 0 to 1. */
  position: number;
  /** The text element of the story. */
  text: RefObject<HTMLElement | null>;
  /** Called when the button is pressed. */
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
      // Small enough for one line on phones too, so that it is as high as the space reserved by `ContinueReading`.
      className="px-4 text-sm"
      onClick={scrollToPosition}
      icon={<ArrowDownToLine aria-hidden="true" />}
    >
      {readerText.continueReading(Math.round(position * 100))}
    </Button>
  );
}
