import { type RefObject, useState } from "react";
import { hideOnError, lazyComponent } from "../../ui/lazy-component.tsx";
import { isWorthContinuing } from "./reading-place.ts";

const ContinueButton = lazyComponent(
  async () => (await import("./continue-button.tsx")).ContinueButton,
  { fallback: null, onError: hideOnError },
);

/** The way to where the reader stopped the last time; nothing for who begins or was through. */
export function ContinueReading({
  position,
  text,
}: {
  position: number | null;
  text: RefObject<HTMLElement | null>;
}) {
  // Where they stopped before this opening: it stays while the timer tells how far they are now.
  const [stopped] = useState(position);
  const [gone, setGone] = useState(false);
  if (!isWorthContinuing(stopped) || gone) return null;
  return (
    <div className="mb-5 min-h-11">
      <ContinueButton stopped={stopped} text={text} onGo={() => setGone(true)} />
    </div>
  );
}
