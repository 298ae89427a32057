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
import { indexForKey, rowShift } from "./reorder.ts";
import { useDragReorder } from "./use-drag-reorder.ts";

export interface ReorderableListOptions {
  /** Row ids in their order. */
  ids: readonly string[];
  /** False for rows in a dialog, where the page behind must not scroll. */
  scrollsPage?: boolean;
  /** Called with the old and the new index of a row. The caller must then change the order of `ids`. */
  onMove: (from: number, to: number) => void;
  onRemove: (index: number) => void;
  /** Text announced when a row has moved. `index` is the row's previous index from 0, `position` its new one from 1. */
  announceMoved: (index: number, position: number) => string;
  /** Text announced when the row at `index` is removed. */
  announceRemoved: (index: number) => string;
}

export interface ReorderableList {
  /** Ref of the list, whose children are the rows, all of the same height. */
  readonly list: RefObject<HTMLUListElement | null>;
  readonly isDragging: boolean;
  /** Text for a live region; empty before the first move. */
  readonly announcement: string;
  /** Calls `onRemove`, announces it and moves the focus to a neighbor of the row. */
  readonly remove: (index: number) => void;
  readonly getRowProps: (index: number) => {
    readonly "data-row": string | undefined;
    readonly style: CSSProperties | undefined;
    readonly className: string;
    readonly isDragged: boolean;
  };
  /** Props of the row's drag handle, which must be its first button. */
  readonly getHandleProps: (index: number) => {
    readonly onPointerDown: (event: PointerEvent) => void;
    readonly onKeyDown: (event: KeyboardEvent) => void;
    readonly className: string;
  };
}

/**
 * Makes rows reorderable, by dragging their handles or with the keyboard, and removable. The focus follows
 * the moved row.
 */
export function useReorderableList({
  ids,
  scrollsPage = true,
  onMove,
  onRemove,
  announceMoved,
  announceRemoved,
}: ReorderableListOptions): ReorderableList {
  const list = useRef<HTMLUListElement>(null);
  /** Id of the row whose handle gets the focus after the rows are rendered in their new order. */
  const rowToFocus = useRef<string | null>(null);
  const [announcement, setAnnouncement] = useState("");
  const move = (from: number, to: number) => {
    const id = ids[from];
    if (id === undefined || from === to) return;
    rowToFocus.current = id;
    setAnnouncement(announceMoved(from, to + 1));
    onMove(from, to);
  };
  const { dragged, startDrag } = useDragReorder({
    count: ids.length,
    rowHeight: () => list.current?.firstElementChild?.getBoundingClientRect().height ?? 1,
    scrollsPage,
    onDrop: move,
  });
  const order = ids.join();
  // A row that changes its position in the DOM loses the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once the rows are in their new order
  useLayoutEffect(() => {
    if (rowToFocus.current === null) return;
    const row = list.current?.querySelector(
      `[data-row="${CSS.escape(rowToFocus.current)}"] button`,
    );
    rowToFocus.current = null;
    if (row instanceof HTMLElement) row.focus();
  }, [order]);

  const rowTransform = (index: number): CSSProperties | undefined => {
    if (dragged === null) return undefined;
    const { from, to, distance } = dragged;
    const offset = index === from ? `${distance}px` : `${rowShift(index, from, to) * 100}%`;
    return { transform: `translateY(${offset})` };
  };
  return {
    list,
    isDragging: dragged !== null,
    announcement,
    remove: (index) => {
      if (ids[index] === undefined) return;
      rowToFocus.current = ids[index + 1] ?? ids[index - 1] ?? null;
      setAnnouncement(announceRemoved(index));
      onRemove(index);
    },
    getRowProps: (index) => {
      const isDragged = dragged?.from === index;
      return {
        "data-row": ids[index],
        style: rowTransform(index),
        className: cx(
          dragged !== null && !isDragged && "transition-transform duration-150",
          isDragged && "relative z-1 shadow-overlay",
        ),
        isDragged,
      };
    },
    getHandleProps: (index) => ({
      onPointerDown: (event) => startDrag(event, index),
      onKeyDown: (event) => {
        const to = indexForKey(event.key, index, ids.length);
        if (to === undefined) return;
        event.preventDefault();
        move(index, to);
      },
      className: "cursor-grab touch-none text-text-muted active:cursor-grabbing",
    }),
  };
}
