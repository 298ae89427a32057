import { useLayoutEffect, useRef } from "react";
import { cx } from "../../../ui/cx.ts";
import { type Place, type Player, remaining } from "./player.ts";

/**
 * The progress bar, with a segment per status of the current user. Screen readers get the position in the
 * announcement.
 */
export function Segments({ player, place }: { player: Player; place: Place }) {
  const { slides } = place.person;
  return (
    <div
      aria-hidden="true"
      className={cx("flex", slides.length > 20 ? "gap-px" : "gap-1")}
      data-place={`${place.slideIndex + 1}/${slides.length}`}
    >
      {slides.map(({ id }, index) => (
        <span key={id} className="h-1 flex-1 overflow-hidden rounded-full bg-[#fff6]">
          {index < place.slideIndex && <span className="block h-full bg-[#fff]" />}
          {index === place.slideIndex && (
            <Current key={player.slideId} player={player} place={place} />
          )}
        </span>
      ))}
    </div>
  );
}

/** The segment of the current status; its animation stops while the player is paused. */
function Current({ player, place }: { player: Player; place: Place }) {
  const bar = useRef<HTMLSpanElement>(null);
  const { milliseconds } = place.slide;
  useLayoutEffect(() => {
    const { current } = bar;
    if (current === null) return;
    const left = remaining(player, performance.now());
    const from = milliseconds === 0 ? 1 : 1 - left / milliseconds;
    current.style.transform = `scaleX(${from})`;
    if (player.since === null) return;
    const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    const growing = current.animate([{ transform: `scaleX(${from})` }, { transform: "none" }], {
      duration: left,
      easing: still ? `steps(${Math.max(1, Math.round(left / 1000))})` : "linear",
      fill: "forwards",
    });
    return () => growing.cancel();
  }, [player, milliseconds]);
  return (
    <span ref={bar} data-current className="block h-full origin-left bg-[#fff] rtl:origin-right" />
  );
}
