import { type DragEvent, useState } from "react";

const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes("Files");

/**
 * Accepts files dropped on an element; `isDropTarget` is true while files are dragged over it. With null, dropped files
 * are ignored.
 */
export function useFileDrop(onFiles: ((files: readonly File[]) => void) | null) {
  const [isDraggedOver, setDraggedOver] = useState(false);
  return {
    isDropTarget: isDraggedOver && onFiles !== null,
    onDragOver(event: DragEvent) {
      if (!hasFiles(event)) return;
      // Otherwise the browser would open the file instead of the page.
      event.preventDefault();
      setDraggedOver(true);
    },
    onDragLeave(event: DragEvent) {
      const enteredElement = event.relatedTarget;
      if (!(enteredElement instanceof Node && event.currentTarget.contains(enteredElement)))
        setDraggedOver(false);
    },
    onDrop(event: DragEvent) {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setDraggedOver(false);
      onFiles?.([...event.dataTransfer.files]);
    },
  };
}
