import { type DragEvent, useState } from "react";

const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes("Files");

/** Takes files that are dropped on an element; `dropping` while some are held over it. */
export function useDrop(onFiles: ((files: readonly File[]) => void) | null) {
  const [dropping, setDropping] = useState(false);
  return {
    dropping: dropping && onFiles !== null,
    onDragOver(event: DragEvent) {
      if (!hasFiles(event)) return;
      // Else the browser leaves the page for the file.
      event.preventDefault();
      setDropping(true);
    },
    onDragLeave(event: DragEvent) {
      const to = event.relatedTarget;
      if (!(to instanceof Node && event.currentTarget.contains(to))) setDropping(false);
    },
    onDrop(event: DragEvent) {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setDropping(false);
      onFiles?.([...event.dataTransfer.files]);
    },
  };
}
