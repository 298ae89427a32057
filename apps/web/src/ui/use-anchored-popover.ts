import { type RefObject, useEffect, useLayoutEffect } from "react";
import { isRightToLeft } from "./is-right-to-left.ts";
import { useOverlayEntry } from "./use-overlay-entry.ts";

/**
 * Computes the position of a popover of the given size, in pixels of the viewport: below its anchor, or above if it
 * does not fit below and there is more space above. `align` is the edge of the anchor in a left-to-right layout:
 * `start` is its left edge.
 */
export function computePosition(
  anchor: { top: number; bottom: number; left: number; right: number },
  popoverSize: { width: number; height: number },
  viewport: { width: number; height: number },
  align: "start" | "end",
): { top: number; left: number; maxHeight: number } {
  const margin = 8;
  const minHeight = 96;
  const below = viewport.height - anchor.bottom - margin * 2;
  const above = anchor.top - margin * 2;
  const isAbove = popoverSize.height > below && above > below;
  const maxHeight = Math.max(minHeight, isAbove ? above : below);
  const height = Math.min(popoverSize.height, maxHeight);
  const left = align === "start" ? anchor.left : anchor.right - popoverSize.width;
  return {
    top: isAbove ? anchor.top - margin / 2 - height : anchor.bottom + margin / 2,
    left: Math.max(margin, Math.min(left, viewport.width - popoverSize.width - margin)),
    maxHeight,
  };
}

interface AnchoredPopoverOptions {
  open: boolean;
  anchor: RefObject<HTMLElement | null>;
  popover: RefObject<HTMLElement | null>;
  /** The edge of the anchor, in reading direction, that the popover aligns with. */
  align?: "start" | "end";
  /** True if the popover is as wide as the anchor. */
  matchWidth?: boolean;
}

function applyPosition(
  anchor: HTMLElement,
  popover: HTMLElement,
  align: "start" | "end",
  matchWidth: boolean,
) {
  const { style } = popover;
  const box = anchor.getBoundingClientRect();
  if (matchWidth) style.width = `${box.width}px`;
  style.maxHeight = "";
  const rightToLeft = isRightToLeft(anchor);
  const opposite = align === "start" ? "end" : "start";
  const size = { width: popover.offsetWidth, height: popover.offsetHeight };
  const viewport = { width: document.documentElement.clientWidth, height: window.innerHeight };
  const position = computePosition(box, size, viewport, rightToLeft ? opposite : align);
  style.top = `${position.top}px`;
  style.left = `${position.left}px`;
  style.maxHeight = `${position.maxHeight}px`;
}

/**
 * Keeps a `[popover]` positioned at its anchor while `open`, also during scrolling. On small screens Back closes it;
 * its `toggle` event has to update `open`.
 */
export function useAnchoredPopover({
  open,
  anchor,
  popover,
  align = "start",
  matchWidth = false,
}: AnchoredPopoverOptions): void {
  useOverlayEntry(open, () => popover.current?.hidePopover());
  // Runs after every render, because the popover's content may have changed its size.
  useLayoutEffect(() => {
    if (open && anchor.current && popover.current) {
      applyPosition(anchor.current, popover.current, align, matchWidth);
    }
  });

  useEffect(() => {
    if (!open) return;
    const update = (event: Event) => {
      const inside = event.target instanceof Node && popover.current?.contains(event.target);
      if (!inside && anchor.current && popover.current) {
        applyPosition(anchor.current, popover.current, align, matchWidth);
      }
    };
    window.addEventListener("scroll", update, { capture: true, passive: true });
    window.addEventListener("resize", update);
    return () => {
      window.removeEventListener("scroll", update, { capture: true });
      window.removeEventListener("resize", update);
    };
  }, [open, anchor, popover, align, matchWidth]);
}
