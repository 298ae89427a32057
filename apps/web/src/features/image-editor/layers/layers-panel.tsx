import { Eye, EyeOff, GripVertical, Lock, LockOpen, Trash2 } from "lucide-react";
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { imageEditorText } from "#text/image-editor.ts";
import { cx } from "../../../ui/cx.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { givesWay, placeByKey } from "../../../ui/move.ts";
import { useCarrying } from "../../../ui/use-carrying.ts";
import { markLayer, removeLayer, reorderLayer } from "../change-layers.ts";
import type { Layer } from "../document.ts";
import { nameOfLayer } from "../name-of-layer.ts";
import { useEditor } from "../use-editor.ts";

const { layers: text } = imageEditorText;

/** The layers, the front one first: to be chosen, ordered, hidden, locked and deleted. */
export function LayersPanel() {
  const { state, document, dispatch } = useEditor();
  const hintId = useId();
  const list = useRef<HTMLUListElement>(null);
  const focused = useRef<string | null>(null);
  const [said, setSaid] = useState("");
  const rows = document.layers.toReversed();

  const change = (next: (layers: readonly Layer[]) => readonly Layer[]) =>
    dispatch({ type: "change-layers", change: next });
  const move = (from: number, to: number) => {
    const layer = rows[from];
    if (layer === undefined || from === to) return;
    focused.current = layer.id;
    setSaid(text.place(nameOfLayer(layer), to + 1, rows.length));
    change((layers) => reorderLayer(layers, layer.id, layers.length - 1 - to));
  };
  const { carried, pickUp } = useCarrying({
    count: rows.length,
    rowHeight: () => list.current?.firstElementChild?.getBoundingClientRect().height ?? 1,
    scrollsPage: false,
    onDrop: move,
  });
  // A row that changes its place in the document loses the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the rows stand in their new order
  useLayoutEffect(() => {
    if (focused.current === null) return;
    const row = list.current?.querySelector(`[data-row="${CSS.escape(focused.current)}"] button`);
    focused.current = null;
    if (row instanceof HTMLElement) row.focus();
  }, [document.layers]);

  const remove = (index: number) => {
    const layer = rows[index];
    if (layer === undefined) return;
    focused.current = (rows[index + 1] ?? rows[index - 1])?.id ?? null;
    setSaid(text.removed(nameOfLayer(layer)));
    change((layers) => removeLayer(layers, layer.id));
  };
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const to = placeByKey(event.key, index, rows.length);
    if (to === undefined) return;
    event.preventDefault();
    move(index, to);
  };
  return (
    <div className="grid grid-cols-1 gap-2">
      <p id={hintId} className="text-sm text-text-muted">
        {rows.length === 0 ? text.none : text.hint}
      </p>
      <ul ref={list} aria-label={text.label} className={cx(carried !== null && "select-none")}>
        {rows.map((layer, index) => {
          const name = nameOfLayer(layer);
          return (
            <li
              key={layer.id}
              data-row={layer.id}
              style={
                carried === null
                  ? undefined
                  : {
                      transform:
                        index === carried.from
                          ? `translateY(${carried.distance}px)`
                          : `translateY(${givesWay(index, carried.from, carried.to) * 100}%)`,
                    }
              }
              className={cx(
                "flex h-13 items-center rounded-md",
                layer.id === state.selectedId && "bg-surface-sunken",
                carried !== null && index !== carried.from && "transition-transform duration-150",
                carried?.from === index && "relative z-1 bg-surface-raised shadow-overlay",
              )}
            >
              <IconButton
                label={text.order(name)}
                aria-describedby={hintId}
                icon={<GripVertical aria-hidden="true" />}
                onPointerDown={(event) => pickUp(event, index)}
                onKeyDown={(event) => onKeyDown(event, index)}
                className="cursor-grab touch-none text-text-muted active:cursor-grabbing"
              />
              <button
                type="button"
                dir="auto"
                aria-pressed={layer.id === state.selectedId}
                onClick={() => dispatch({ type: "select", id: layer.id })}
                className={cx(
                  "min-h-11 min-w-0 flex-1 truncate px-1 text-start first-letter:uppercase aria-pressed:font-medium",
                  layer.hidden && "text-text-muted line-through",
                )}
              >
                {name}
              </button>
              <IconButton
                label={layer.hidden ? text.show(name) : text.hide(name)}
                icon={layer.hidden ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
                onClick={() =>
                  change((layers) => markLayer(layers, layer.id, { hidden: !layer.hidden }))
                }
              />
              <IconButton
                label={layer.locked ? text.unlock(name) : text.lock(name)}
                icon={layer.locked ? <Lock aria-hidden="true" /> : <LockOpen aria-hidden="true" />}
                onClick={() =>
                  change((layers) => markLayer(layers, layer.id, { locked: !layer.locked }))
                }
              />
              <IconButton
                label={text.remove(name)}
                icon={<Trash2 aria-hidden="true" />}
                onClick={() => remove(index)}
              />
            </li>
          );
        })}
      </ul>
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  );
}
