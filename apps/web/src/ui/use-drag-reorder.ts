import { type PointerEvent, useEffect, useEffectEvent, useState } from "react";
import { isEscape } from "../lib/keys.ts";
import { dropIndex } from "./reorder.ts";

/** A row that is being dragged. */
export interface DragState {
  /** Index of the row in the list. */
  readonly from: number;
  /** Index at which the row would be dropped. */
  readonly to: number;
  /** Pixels dragged, including page scrolling. */
  readonly distance: number;
}

interface ActiveDrag extends DragState {
  readonly pointerId: number;
  /** Pixels from the top of the document to the pointer when the drag started. */
  readonly startY: number;
}

/** The page scrolls while the pointer is within this distance of the screen's top or bottom edge. */
const scrollZonePixels = 72;
const scrollPixelsPerFrame = 12;

/**
 * Drags rows of equal height by their handles. Escape cancels the drag. Near the edge of the screen the page scrolls
 * if `scrollsPage`. During the drag the DOM order stays: the caller moves the rows by transforms.
 */
export function useDragReorder({
  count,
  rowHeight,
  scrollsPage = true,
  onDrop,
}: {
  /** Number of rows. */
  count: number;
  /** Returns the height of a row in pixels. */
  rowHeight: () => number;
  /** False for rows in a dialog, where the page behind must not scroll. */
  scrollsPage?: boolean;
  /** Called with the old and the new index of the row, if they differ. */
  onDrop: (from: number, to: number) => void;
}): { dragged: DragState | null; startDrag: (event: PointerEvent, index: number) => void } {
  const [drag, setDrag] = useState<ActiveDrag | null>(null);
  const pointerId = drag?.pointerId;

  const moveTo = useEffectEvent((pointerY: number) =>
    setDrag((current) => {
      if (current === null) return null;
      const distance = pointerY + window.scrollY - current.startY;
      return { ...current, distance, to: dropIndex(current.from, distance, rowHeight(), count) };
    }),
  );
  const drop = useEffectEvent(() => {
    setDrag(null);
    if (drag !== null && drag.to !== drag.from) onDrop(drag.from, drag.to);
  });

  useEffect(() => {
    if (pointerId === undefined) return;
    let pointerY: number | null = null;
    const isOtherPointer = (event: globalThis.PointerEvent) => event.pointerId !== pointerId;
    const onMove = (event: globalThis.PointerEvent) => {
      if (isOtherPointer(event)) return;
      pointerY = event.clientY;
      moveTo(pointerY);
    };
    const onUp = (event: globalThis.PointerEvent) => {
      if (!isOtherPointer(event)) drop();
    };
    const onCancel = (event: globalThis.PointerEvent) => {
      if (!isOtherPointer(event)) setDrag(null);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (isEscape(event)) setDrag(null);
    };
    let frame = requestAnimationFrame(function scroll() {
      if (scrollsPage && pointerY !== null) {
        const scrollStep =
          pointerY < scrollZonePixels
            ? -scrollPixelsPerFrame
            : pointerY > window.innerHeight - scrollZonePixels
              ? scrollPixelsPerFrame
              : 0;
        if (scrollStep !== 0) {
          window.scrollBy({ top: scrollStep, behavior: "instant" });
          moveTo(pointerY);
        }
      }
      frame = requestAnimationFrame(scroll);
    });
    window.addEventListener("pointermove", onMove);
    window.addEventListener("pointerup", onUp);
    window.addEventListener("pointercancel", onCancel);
    window.addEventListener("keydown", onKeyDown);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener("pointermove", onMove);
      window.removeEventListener("pointerup", onUp);
      window.removeEventListener("pointercancel", onCancel);
      window.removeEventListener("keydown", onKeyDown);
    };
  }, [pointerId, scrollsPage]);

  const startDrag = (event: PointerEvent, index: number) => {
    if (event.button !== 0 || drag !== null) return;
    setDrag({
      pointerId: event.pointerId,
      startY: event.clientY + window.scrollY,
      from: index,
      to: index,
      distance: 0,
    });
  };
  return { dragged: drag, startDrag };
}
