import { type RefObject, useState } from "react";
import { lazyExtra } from "../../ui/lazy-component.tsx";
import { canContinue } from "./reading-position.ts";

const ContinueButton = lazyExtra(
  async () => (await import("./continue-button.tsx")).ContinueButton,
);

/** Button to continue at the last reading position. Renders nothing if that is near the beginning or end. */
export function ContinueReading({
  position,
  text,
}: {
  /** Fraction of the text, 0 to 1; null if the viewer has not read the story yet. */
  position: number | null;
  /** The text element of the story. */
  text: RefObject<HTMLElement | null>;
}) {
  // The position at opening; after a refetch, `position` is the one that was sent meanwhile.
  const [initialPosition] = useState(position);
  const [isDismissed, setDismissed] = useState(false);
  if (!canContinue(initialPosition) || isDismissed) return null;
  return (
    <div className="mb-5 min-h-11">
      <ContinueButton
        position={initialPosition}
        text={text}
        onContinue={() => setDismissed(true)}
      />
    </div>
  );
}
