import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from "react";
import { imageEditorText } from "#text/image-editor.ts";
import { cx } from "../../../ui/cx.ts";
import type { Crop } from "../document.ts";
import { type CropHandle, cropHandles, getMovedEnd } from "./crop-box.ts";

const { crop: text } = imageEditorText;

/** Returns the step of an arrow key, in pixels of the picture. */
function getArrowStep({ shiftKey, ctrlKey, metaKey }: KeyboardEvent): number {
  if (ctrlKey || metaKey) return 100;
  return shiftKey ? 10 : 1;
}

const directions: Readonly<Record<string, readonly [dx: number, dy: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Cursor and size of each handle. */
const handleStyles: Readonly<Record<CropHandle, { cursor: string; size: string }>> = {
  nw: { cursor: "cursor-nwse-resize", size: "size-4" },
  n: { cursor: "cursor-ns-resize", size: "h-2 w-6" },
  ne: { cursor: "cursor-nesw-resize", size: "size-4" },
  e: { cursor: "cursor-ew-resize", size: "h-6 w-2" },
  se: { cursor: "cursor-nwse-resize", size: "size-4" },
  s: { cursor: "cursor-ns-resize", size: "h-2 w-6" },
  sw: { cursor: "cursor-nesw-resize", size: "size-4" },
  w: { cursor: "cursor-ew-resize", size: "h-6 w-2" },
};

/** Touch target size in screen pixels. */
const touchTarget = 44;
/** Minimum edge length in screen pixels with room for two corner handles and an edge handle. */
const minEdgeLength = touchTarget * 3;

/** Returns how far a touch target must extend beyond each end of an edge of this length to reach `minLength`. */
const getOverhang = (length: number, minLength: number) => Math.max(0, (minLength - length) / 2);

/**
 * Returns the position of a handle along an edge of this length: a corner handle at its start or end, or the edge
 * handle (null) in the middle. On a short edge the corner handles stand outside, so that each stays reachable.
 */
function getHandlePosition(length: number, end: "start" | "end" | null): number {
  if (end === null) return length / 2;
  const overhang = getOverhang(length, minEdgeLength);
  return end === "start" ? -overhang : length + overhang;
}

export interface CropAreaProps {
  crop: Crop;
  /** Screen pixels per picture pixel. */
  scale: number;
  /** Called with the offset in picture pixels from `initialCrop`. A null `handle` moves the whole crop. */
  onDrag: (
    initialCrop: Crop,
    handle: CropHandle | null,
    offset: { dx: number; dy: number },
  ) => void;
}

/** The crop rectangle over the picture, moved and resized by touch, mouse or keys. */
export function CropArea({ crop, scale, onDrag }: CropAreaProps) {
  const dragStart = useRef<{ initialCrop: Crop; x: number; y: number } | null>(null);
  const moveButton = useRef<HTMLButtonElement>(null);
  // Focuses the crop, so that the arrow keys work at once.
  useEffect(() => moveButton.current?.focus({ preventScroll: true }), []);
  const getDragHandlers = (handle: CropHandle | null) => ({
    onPointerDown(event: PointerEvent<HTMLButtonElement>) {
      if (event.button !== 0 || dragStart.current !== null) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      dragStart.current = { initialCrop: crop, x: event.clientX, y: event.clientY };
    },
    onPointerMove({ clientX, clientY, currentTarget, pointerId }: PointerEvent<HTMLButtonElement>) {
      const { current } = dragStart;
      if (current === null || !currentTarget.hasPointerCapture(pointerId)) return;
      const offset = { dx: (clientX - current.x) / scale, dy: (clientY - current.y) / scale };
      onDrag(current.initialCrop, handle, offset);
    },
    onLostPointerCapture() {
      dragStart.current = null;
    },
    onKeyDown(event: KeyboardEvent) {
      const direction = directions[event.key];
      if (direction === undefined || event.altKey) return;
      event.preventDefault();
      event.stopPropagation();
      const step = getArrowStep(event);
      onDrag(crop, handle, { dx: direction[0] * step, dy: direction[1] * step });
    },
  });
  const box = {
    left: crop.x * scale,
    top: crop.y * scale,
    width: crop.width * scale,
    height: crop.height * scale,
  };
  const visibleHandles = cropHandles.filter((handle) => {
    if (handle === "n" || handle === "s") return box.width >= minEdgeLength;
    return handle === "e" || handle === "w" ? box.height >= minEdgeLength : true;
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
          ref={moveButton}
          aria-label={text.move}
          {...getDragHandlers(null)}
          style={{
            inset: `${-getOverhang(box.height, touchTarget)}px ${-getOverhang(box.width, touchTarget)}px`,
          }}
          className="absolute cursor-move touch-none focus-visible:outline-3 focus-visible:outline-focus"
        />
        {visibleHandles.map((handle) => (
          <button
            key={handle}
            type="button"
            aria-label={text.handles[handle]}
            {...getDragHandlers(handle)}
            style={{
              left: getHandlePosition(box.width, getMovedEnd(handle, "w", "e")),
              top: getHandlePosition(box.height, getMovedEnd(handle, "n", "s")),
            }}
            className={cx(
              "-translate-x-1/2 -translate-y-1/2 absolute grid size-11 touch-none place-items-center rounded-full",
              handleStyles[handle].cursor,
            )}
          >
            <span
              className={cx(
                "rounded-sm bg-cloth-cream shadow-[0_0_0_2px_rgb(0_0_0/0.65)]",
                handleStyles[handle].size,
              )}
            />
          </button>
        ))}
      </fieldset>
    </>
  );
}
