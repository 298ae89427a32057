import { type PointerEvent, useEffect, useEffectEvent, useState } from "react";
import { placeAt } from "./move.ts";

/** A row that is being dragged. */
export interface Carried {
  readonly from: number;
  readonly to: number;
  /** Pixels dragged, including page scrolling. */
  readonly distance: number;
}

interface Grip extends Carried {
  readonly pointerId: number;
  /** Document position of the pointer at the start. */
  readonly startedAt: number;
}

/**
 * Distance from the edge of the screen, in pixels, at which the page scrolls; and pixels scrolled per frame.
 */
const edge = 72;
const step = 12;

/**
 * Drags rows of equal height by their handles. Escape cancels. Near the edge of the screen the page scrolls,
 * if allowed. Only transforms change while dragging; the DOM order stays.
 */
export function useCarrying({
  count,
  rowHeight,
  scrollsPage = true,
  onDrop,
}: {
  count: number;
  rowHeight: () => number;
  /** False for rows in a dialog, where the page behind must not scroll. */
  scrollsPage?: boolean;
  onDrop: (from: number, to: number) => void;
}): { carried: Carried | null; pickUp: (event: PointerEvent, index: number) => void } {
  const [grip, setGrip] = useState<Grip | null>(null);
  const pointerId = grip?.pointerId;

  const carry = useEffectEvent((pointerAt: number) =>
    setGrip((held) => {
      if (held === null) return null;
      const distance = pointerAt + window.scrollY - held.startedAt;
      return { ...held, distance, to: placeAt(held.from, distance, rowHeight(), count) };
    }),
  );
  const drop = useEffectEvent(() => {
    setGrip(null);
    if (grip !== null && grip.to !== grip.from) onDrop(grip.from, grip.to);
  });

  useEffect(() => {
    if (pointerId === undefined) return;
    let pointerAt: number | null = null;
    const isOther = (event: globalThis.PointerEvent) => event.pointerId !== pointerId;
    const onMove = (event: globalThis.PointerEvent) => {
      if (isOther(event)) return;
      pointerAt = event.clientY;
      carry(pointerAt);
    };
    const onUp = (event: globalThis.PointerEvent) => {
      if (!isOther(event)) drop();
    };
    const onCancel = (event: globalThis.PointerEvent) => {
      if (!isOther(event)) setGrip(null);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === "Escape") setGrip(null);
    };
    let frame = requestAnimationFrame(function scroll() {
      if (scrollsPage && pointerAt !== null) {
        const by = pointerAt < edge ? -step : pointerAt > window.innerHeight - edge ? step : 0;
        if (by !== 0) {
          window.scrollBy({ top: by, behavior: "instant" });
          carry(pointerAt);
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

  const pickUp = (event: PointerEvent, index: number) => {
    if (event.button !== 0 || grip !== null) return;
    setGrip({
      pointerId: event.pointerId,
      startedAt: event.clientY + window.scrollY,
      from: index,
      to: index,
      distance: 0,
    });
  };
  return { carried: grip, pickUp };
}
