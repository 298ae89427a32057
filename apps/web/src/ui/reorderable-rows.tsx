import { GripVertical, X } from "lucide-react";
import { type ReactNode, useId } from "react";
import { cx } from "./cx.ts";
import { IconButton } from "./icon-button.tsx";
import { useReorderableList } from "./use-reorderable-list.ts";

/** Texts of `ReorderableRows`. A `title` is that of a row. */
export interface ReorderableRowsText {
  /** Accessible name of the list. */
  readonly label: string;
  /** How to move the rows. */
  readonly hint: string;
  readonly handle: (title: string) => string;
  readonly remove: (title: string) => string;
  /** Announces a moved row; `position` begins with 1. */
  readonly position: (title: string, position: number, count: number) => string;
  /** Announces a removed row. */
  readonly removed: (title: string) => string;
}

/** Rows that can be moved by drag or keyboard, and removed. */
export function ReorderableRows({
  ids,
  titleAt,
  text,
  rowClassName,
  onMove,
  onRemove,
  children,
}: {
  ids: readonly string[];
  titleAt: (index: number) => string;
  text: ReorderableRowsText;
  /** The height of all rows. */
  rowClassName: string;
  onMove: (from: number, to: number) => void;
  onRemove: (index: number) => void;
  /** Renders the content of a row, between its handle and its button. */
  children: (index: number) => ReactNode;
}) {
  const hintId = useId();
  const { list, isDragging, announcement, remove, getRowProps, getHandleProps } =
    useReorderableList({
      ids,
      onMove,
      onRemove,
      announceMoved: (oldIndex, newPosition) =>
        text.position(titleAt(oldIndex), newPosition, ids.length),
      announceRemoved: (index) => text.removed(titleAt(index)),
    });
  return (
    <div className="grid gap-3">
      <p id={hintId} className="text-sm text-text-muted">
        {text.hint}
      </p>
      <ul
        ref={list}
        aria-label={text.label}
        className={cx(
          "rounded-lg border border-line bg-surface-raised shadow-card empty:hidden",
          isDragging && "cursor-grabbing select-none",
        )}
      >
        {ids.map((id, index) => {
          const { isDragged, className, ...rowProps } = getRowProps(index);
          return (
            <li
              key={id}
              {...rowProps}
              className={cx(
                "flex items-center gap-2 border-line border-b bg-surface-raised px-1.5 first:rounded-t-lg last:rounded-b-lg last:border-b-0",
                rowClassName,
                className,
                isDragged && "rounded-lg",
              )}
            >
              <IconButton
                label={text.handle(titleAt(index))}
                aria-describedby={hintId}
                icon={<GripVertical aria-hidden="true" />}
                {...getHandleProps(index)}
              />
              {children(index)}
              <IconButton
                label={text.remove(titleAt(index))}
                icon={<X aria-hidden="true" />}
                onClick={() => remove(index)}
              />
            </li>
          );
        })}
      </ul>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </div>
  );
}
