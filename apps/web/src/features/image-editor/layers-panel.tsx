import { Eye, EyeOff, GripVertical, Lock, LockOpen, Trash2 } from "lucide-react";
import { useId } from "react";
import { imageEditorText } from "#text/image-editor.ts";
import { cx } from "../../ui/cx.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { useReorderableList } from "../../ui/use-reorderable-list.ts";
import { removeLayer, reorderLayer, setLayerFlags } from "./change-layers.ts";
import type { Layer } from "./document.ts";
import { getLayerName } from "./layer-name.ts";
import { useEditor } from "./use-editor.ts";

const { layers: text } = imageEditorText;

/** Lists the layers, the front one first, to select, reorder, hide, lock and delete them. */
export function LayersPanel() {
  const { state, document, dispatch } = useEditor();
  const hintId = useId();
  // Rows are in reverse z-order: the row with index 0 is the front layer, which has the highest `z`.
  const rows = document.layers.toReversed();
  const nameAt = (index: number) => {
    const layer = rows[index];
    return layer === undefined ? "" : getLayerName(layer);
  };
  const dispatchChange = (update: (layers: readonly Layer[]) => readonly Layer[]) =>
    dispatch({ type: "change-layers", change: update });
  /** Changes the layer of a row, if it exists. */
  const changeAt = (
    index: number,
    update: (layers: readonly Layer[], id: string) => readonly Layer[],
  ) => {
    const id = rows[index]?.id;
    if (id !== undefined) dispatchChange((layers) => update(layers, id));
  };
  const { list, isDragging, announcement, remove, getRowProps, getHandleProps } =
    useReorderableList({
      ids: rows.map(({ id }) => id),
      scrollsPage: false,
      onMove: (from, to) =>
        changeAt(from, (layers, id) => reorderLayer(layers, id, layers.length - 1 - to)),
      onRemove: (index) => changeAt(index, removeLayer),
      announceMoved: (index, position) => text.position(nameAt(index), position, rows.length),
      announceRemoved: (index) => text.removed(nameAt(index)),
    });
  return (
    <div className="grid grid-cols-1 gap-2">
      <p id={hintId} className="text-sm text-text-muted">
        {rows.length === 0 ? text.none : text.hint}
      </p>
      <ul ref={list} aria-label={text.label} className={cx(isDragging && "select-none")}>
        {rows.map((layer, index) => {
          const name = getLayerName(layer);
          const { isDragged, className, ...row } = getRowProps(index);
          return (
            <li
              key={layer.id}
              {...row}
              className={cx(
                "flex h-13 items-center rounded-md",
                layer.id === state.selectedId && "bg-surface-sunken",
                className,
                isDragged && "bg-surface-raised",
              )}
            >
              <IconButton
                label={text.order(name)}
                aria-describedby={hintId}
                icon={<GripVertical aria-hidden="true" />}
                {...getHandleProps(index)}
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
                  dispatchChange((layers) =>
                    setLayerFlags(layers, layer.id, { hidden: !layer.hidden }),
                  )
                }
              />
              <IconButton
                label={layer.locked ? text.unlock(name) : text.lock(name)}
                icon={layer.locked ? <Lock aria-hidden="true" /> : <LockOpen aria-hidden="true" />}
                onClick={() =>
                  dispatchChange((layers) =>
                    setLayerFlags(layers, layer.id, { locked: !layer.locked }),
                  )
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
        {announcement}
      </p>
    </div>
  );
}
