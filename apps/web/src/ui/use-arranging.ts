import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { cx } from "./cx.ts";
import { givesWay, placeByKey } from "./move.ts";
import { useCarrying } from "./use-carrying.ts";

export interface ArrangingOptions {
  /** Row ids in their order. */
  ids: readonly string[];
  /** False for rows in a dialog, where the page behind must not scroll. */
  scrollsPage?: boolean;
  onMove: (from: number, to: number) => void;
  onRemove: (index: number) => void;
  /** Text announced when a row has moved; `place` starts at 1. */
  sayPlace: (index: number, place: number) => string;
  sayRemoved: (index: number) => string;
}

export interface Arranging {
  /** Ref of the list, whose children are the rows, all of the same height. */
  readonly list: RefObject<HTMLUListElement | null>;
  readonly isCarrying: boolean;
  /** Announcement for a live region. */
  readonly said: string;
  readonly remove: (index: number) => void;
  readonly rowOf: (index: number) => {
    readonly "data-row": string | undefined;
    readonly style: CSSProperties | undefined;
    readonly className: string;
    readonly isCarried: boolean;
  };
  /** Props of the row's drag handle, which must be its first button. */
  readonly handleOf: (index: number) => {
    readonly onPointerDown: (event: PointerEvent) => void;
    readonly onKeyDown: (event: KeyboardEvent) => void;
    readonly className: string;
  };
}

/**
 * Makes rows reorderable, by dragging their handles or with the keyboard, and removable. The focus follows
 * the moved row.
 */
export function useArranging({
  ids,
  scrollsPage = true,
  onMove,
  onRemove,
  sayPlace,
  sayRemoved,
}: ArrangingOptions): Arranging {
  const list = useRef<HTMLUListElement>(null);
  const focused = useRef<string | null>(null);
  const [said, setSaid] = useState("");
  const move = (from: number, to: number) => {
    const id = ids[from];
    if (id === undefined || from === to) return;
    focused.current = id;
    setSaid(sayPlace(from, to + 1));
    onMove(from, to);
  };
  const { carried, pickUp } = useCarrying({
    count: ids.length,
    rowHeight: () => list.current?.firstElementChild?.getBoundingClientRect().height ?? 1,
    scrollsPage,
    onDrop: move,
  });
  const order = ids.join();
  // A row that changes its position in the DOM loses the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once the rows are in their new order
  useLayoutEffect(() => {
    if (focused.current === null) return;
    const row = list.current?.querySelector(`[data-row="${CSS.escape(focused.current)}"] button`);
    focused.current = null;
    if (row instanceof HTMLElement) row.focus();
  }, [order]);

  const placeOf = (index: number): CSSProperties | undefined => {
    if (carried === null) return undefined;
    const { from, to, distance } = carried;
    const by = index === from ? `${distance}px` : `${givesWay(index, from, to) * 100}%`;
    return { transform: `translateY(${by})` };
  };
  return {
    list,
    isCarrying: carried !== null,
    said,
    remove: (index) => {
      if (ids[index] === undefined) return;
      focused.current = ids[index + 1] ?? ids[index - 1] ?? null;
      setSaid(sayRemoved(index));
      onRemove(index);
    },
    rowOf: (index) => {
      const isCarried = carried?.from === index;
      return {
        "data-row": ids[index],
        style: placeOf(index),
        className: cx(
          carried !== null && !isCarried && "transition-transform duration-150",
          isCarried && "relative z-1 shadow-overlay",
        ),
        isCarried,
      };
    },
    handleOf: (index) => ({
      onPointerDown: (event) => pickUp(event, index),
      onKeyDown: (event) => {
        const to = placeByKey(event.key, index, ids.length);
        if (to === undefined) return;
        event.preventDefault();
        move(index, to);
      },
      className: "cursor-grab touch-none text-text-muted active:cursor-grabbing",
    }),
  };
}
