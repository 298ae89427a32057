import { useLayoutEffect, useRef } from "react";
import { cx } from "../../../ui/cx.ts";
import { getRemainingTime, type Player, type SlidePosition } from "./player.ts";

/**
 * The progress bar, with a segment per status of the current user. Screen readers get the position in the
 * announcement.
 */
export function Segments({ player, position }: { player: Player; position: SlidePosition }) {
  const { slides } = position.userSlides;
  return (
    <div
      aria-hidden="true"
      className={cx("flex", slides.length > 20 ? "gap-px" : "gap-1")}
      data-position={`${position.slideIndex + 1}/${slides.length}`}
    >
      {slides.map(({ id }, index) => (
        <span key={id} className="h-1 flex-1 overflow-hidden rounded-full bg-[#fff6]">
          {index < position.slideIndex && <span className="block h-full bg-[#fff]" />}
          {index === position.slideIndex && (
            <CurrentSegment key={player.slideId} player={player} position={position} />
          )}
        </span>
      ))}
    </div>
  );
}

/** The segment of the current status; its animation stops while the player is paused. */
function CurrentSegment({ player, position }: { player: Player; position: SlidePosition }) {
  const bar = useRef<HTMLSpanElement>(null);
  const { milliseconds } = position.slide;
  useLayoutEffect(() => {
    const { current } = bar;
    if (current === null) return;
    const remainingTime = getRemainingTime(player, performance.now());
    const shownFraction = milliseconds === 0 ? 1 : 1 - remainingTime / milliseconds;
    current.style.transform = `scaleX(${shownFraction})`;
    if (player.runningSince === null) return;
    const reducedMotion = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    const animation = current.animate(
      [{ transform: `scaleX(${shownFraction})` }, { transform: "none" }],
      {
        duration: remainingTime,
        easing: reducedMotion
          ? `steps(${Math.max(1, Math.round(remainingTime / 1000))})`
          : "linear",
        fill: "forwards",
      },
    );
    return () => animation.cancel();
  }, [player, milliseconds]);
  return (
    // A journey looks for `data-current`.
    <span ref={bar} data-current className="block h-full origin-left bg-[#fff] rtl:origin-right" />
  );
}
