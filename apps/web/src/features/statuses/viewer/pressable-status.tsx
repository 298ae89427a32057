import type { StatusView } from "@kora/contract/statuses";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { statusesText } from "#text/statuses.ts";
import { cx } from "../../../ui/cx.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { StatusContent } from "../status-content.tsx";
import { overlayButtonStyle, overlayFocusStyle } from "./player-actions-props.ts";
import { type PressHandlers, usePressGestures } from "./use-press-gestures.ts";

const { player: text } = statusesText;

// Vertical movement scrolls a status that is too long for the screen.
const touchActionStyle = "touch-pan-y touch-pinch-zoom";

/** The status; a tap or swipe on it navigates, and a hold pauses. */
export function PressableStatus({
  status,
  onScroll,
  ...pressHandlers
}: { status: StatusView; onScroll: () => void } & PressHandlers) {
  const handlers = usePressGestures(status._id, pressHandlers);
  return (
    <div
      {...handlers}
      onScrollCapture={onScroll}
      // The journeys find the status by it.
      data-stage
      className={cx("min-h-0 flex-1 select-none [-webkit-touch-callout:none]", touchActionStyle)}
    >
      <FocusableStatus key={status._id} status={status} />
    </div>
  );
}

function FocusableStatus({ status }: { status: StatusView }) {
  const frame = useRef<HTMLDivElement>(null);
  const [isScrollable, setScrollable] = useState(false);
  useEffect(() => {
    // `StatusContent` is a box that scrolls, with the text in one paragraph.
    const box = frame.current?.firstElementChild;
    const paragraph = box?.firstElementChild;
    if (!box || !paragraph) return;
    const observer = new ResizeObserver(() => setScrollable(box.scrollHeight > box.clientHeight));
    observer.observe(box);
    // Another font changes the height of the text.
    observer.observe(paragraph);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={frame} className="h-full animate-appear">
      <StatusContent
        status={status}
        size="full"
        // Lets keyboard users focus and scroll a status that is too long for the screen.
        tabIndex={isScrollable ? 0 : undefined}
        className={cx("h-full px-5 py-4 focus-visible:-outline-offset-3", touchActionStyle)}
      />
    </div>
  );
}

function StepButton({
  label,
  icon,
  side,
  onClick,
}: {
  label: string;
  icon: ReactNode;
  /** Class names that place the button. */
  side: string;
  onClick: () => void;
}) {
  return (
    <IconButton
      // The player continues while this button has the focus.
      data-player-control
      label={label}
      icon={icon}
      onClick={onClick}
      className={cx(
        // On touch screens, tapping a half navigates; these buttons are then for keyboards and screen
        // readers.
        overlayButtonStyle,
        "pointer-events-none absolute! top-1/2 -translate-y-1/2 bg-[#0009] opacity-0 focus-visible:opacity-100 sm:pointer-events-auto sm:opacity-100 rtl:rotate-180",
        side,
      )}
    />
  );
}

/** The previous and next buttons; on wide screens they are outside the card. */
export function StepButtons({ onNavigate }: Pick<PressHandlers, "onNavigate">) {
  return (
    <div style={overlayFocusStyle}>
      <StepButton
        label={text.previous}
        icon={<ChevronLeft aria-hidden="true" />}
        side="start-1 sm:-start-15"
        onClick={() => onNavigate("previous")}
      />
      <StepButton
        label={text.next}
        icon={<ChevronRight aria-hidden="true" />}
        side="end-1 sm:-end-15"
        onClick={() => onNavigate("next")}
      />
    </div>
  );
}
