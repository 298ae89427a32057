import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from "react";
import { imageEditorText } from "#text/image-editor.ts";
import { cx } from "../../../ui/cx.ts";
import type { Crop } from "../document.ts";
import { endOf, type Grip, grips } from "./crop-box.ts";

const { crop: text } = imageEditorText;

/** Returns the step of an arrow key, in pixels of the picture (social §9). */
function nudgeOf({ shiftKey, ctrlKey, metaKey }: KeyboardEvent): number {
  if (ctrlKey || metaKey) return 100;
  return shiftKey ? 10 : 1;
}

const ways: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Cursor and size of each handle. */
const looks: Readonly<Record<Grip, { cursor: string; sign: string }>> = {
  nw: { cursor: "cursor-nwse-resize", sign: "size-4" },
  n: { cursor: "cursor-ns-resize", sign: "h-2 w-6" },
  ne: { cursor: "cursor-nesw-resize", sign: "size-4" },
  e: { cursor: "cursor-ew-resize", sign: "h-6 w-2" },
  se: { cursor: "cursor-nwse-resize", sign: "size-4" },
  s: { cursor: "cursor-ns-resize", sign: "h-2 w-6" },
  sw: { cursor: "cursor-nesw-resize", sign: "size-4" },
  w: { cursor: "cursor-ew-resize", sign: "h-6 w-2" },
};

/** Touch target size in screen pixels. */
const target = 44;
/** Minimum edge length with room for two corner handles and an edge handle. */
const shortEdge = target * 3;

/** Returns the offset of handles outside of a short edge, so that each stays reachable. */
const outside = (length: number, least: number) => Math.max(0, (least - length) / 2);

/** Returns the position of a handle along an edge of this length. */
function placeOf(length: number, end: "start" | "end" | null): number {
  if (end === null) return length / 2;
  const out = outside(length, shortEdge);
  return end === "start" ? -out : length + out;
}

export interface CropAreaProps {
  crop: Crop;
  /** Screen pixels per picture pixel. */
  scale: number;
  /** Drags a handle, or the whole crop if null, relative to the crop at the start of the drag. */
  onPull: (from: Crop, grip: Grip | null, by: { dx: number; dy: number }) => void;
}

/** The crop rectangle over the picture, moved and resized by touch, mouse or keys. */
export function CropArea({ crop, scale, onPull }: CropAreaProps) {
  const held = useRef<{ from: Crop; x: number; y: number } | null>(null);
  const whole = useRef<HTMLButtonElement>(null);
  // Focuses the area, so that the arrow keys work at once.
  useEffect(() => whole.current?.focus({ preventScroll: true }), []);
  const handlersOf = (grip: Grip | null) => ({
    onPointerDown(event: PointerEvent<HTMLButtonElement>) {
      if (event.button !== 0 || held.current !== null) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      held.current = { from: crop, x: event.clientX, y: event.clientY };
    },
    onPointerMove({ clientX, clientY, currentTarget, pointerId }: PointerEvent<HTMLButtonElement>) {
      const { current } = held;
      if (current === null || !currentTarget.hasPointerCapture(pointerId)) return;
      const by = { dx: (clientX - current.x) / scale, dy: (clientY - current.y) / scale };
      onPull(current.from, grip, by);
    },
    onLostPointerCapture() {
      held.current = null;
    },
    onKeyDown(event: KeyboardEvent) {
      const way = ways[event.key];
      if (way === undefined || event.altKey) return;
      event.preventDefault();
      event.stopPropagation();
      const nudge = nudgeOf(event);
      onPull(crop, grip, { dx: way[0] * nudge, dy: way[1] * nudge });
    },
  });
  const box = {
    left: crop.x * scale,
    top: crop.y * scale,
    width: crop.width * scale,
    height: crop.height * scale,
  };
  const shown = grips.filter((grip) => {
    if (grip === "n" || grip === "s") return box.width >= shortEdge;
    return grip === "e" || grip === "w" ? box.height >= shortEdge : true;
  });
  return (
    <>
      <div className="pointer-events-none absolute inset-0 overflow-hidden">
        <div
          style={box}
          className="absolute shadow-[0_0_0_100vmax_rgb(0_0_0/0.6)] outline-2 outline-cloth-cream"
        >
          <span className="absolute inset-y-0 left-1/3 w-1/3 border-cloth-cream/60 border-x" />
          <span className="absolute inset-x-0 top-1/3 h-1/3 border-cloth-cream/60 border-y" />
        </div>
      </div>
      <fieldset style={box} className="absolute">
        <legend className="sr-only">{text.area}</legend>
        <button
          type="button"
          ref={whole}
          aria-label={text.move}
          {...handlersOf(null)}
          style={{
            inset: `${-outside(box.height, target)}px ${-outside(box.width, target)}px`,
          }}
          className="absolute cursor-move touch-none focus-visible:outline-3 focus-visible:outline-focus"
        />
        {shown.map((grip) => (
          <button
            key={grip}
            type="button"
            aria-label={text.grips[grip]}
            {...handlersOf(grip)}
            style={{
              left: placeOf(box.width, endOf(grip, "w", "e")),
              top: placeOf(box.height, endOf(grip, "n", "s")),
            }}
            className={cx(
              "-translate-x-1/2 -translate-y-1/2 absolute grid size-11 touch-none place-items-center rounded-full",
              looks[grip].cursor,
            )}
          >
            <span
              className={cx(
                "rounded-sm bg-cloth-cream shadow-[0_0_0_2px_rgb(0_0_0/0.65)]",
                looks[grip].sign,
              )}
            />
          </button>
        ))}
      </fieldset>
    </>
  );
}
