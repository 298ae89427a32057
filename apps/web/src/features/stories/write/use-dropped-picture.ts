import { useEffect, useEffectEvent, useState } from "react";

const hasFiles = (data: DataTransfer | null) => data?.types.includes("Files") ?? false;

/** Returns the first file of an image type, else the first file; its content is validated later. */
function pickFile(data: DataTransfer | null): File | undefined {
  const files = [...(data?.files ?? [])];
  return files.find((file) => file.type.startsWith("image/")) ?? files[0];
}

/**
 * Accepts a picture that is dropped or pasted anywhere on the page; without this, a dropped file would replace
 * the page. Returns whether a file is being dragged over the page. While `isDisabled`, files are ignored.
 */
export function useDroppedPicture({
  onPicture,
  isDisabled,
}: {
  onPicture: (file: File) => void;
  isDisabled: boolean;
}): boolean {
  const [isDragging, setDragging] = useState(false);
  const acceptPicture = useEffectEvent((data: DataTransfer | null) => {
    const file = pickFile(data);
    if (file !== undefined && !isDisabled) onPicture(file);
  });
  useEffect(() => {
    const onDragOver = (event: DragEvent) => {
      if (!hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      setDragging(true);
    };
    const onDragLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) setDragging(false);
    };
    const onDrop = (event: DragEvent) => {
      setDragging(false);
      if (event.defaultPrevented || !hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      acceptPicture(event.dataTransfer);
    };
    const onPaste = (event: ClipboardEvent) => {
      const data = event.clipboardData;
      const hasText = data?.types.some((type) => type.startsWith("text/")) ?? false;
      if (event.defaultPrevented || hasText || !hasFiles(data)) return;
      event.preventDefault();
      acceptPicture(data);
    };
    window.addEventListener("dragover", onDragOver);
    window.addEventListener("dragleave", onDragLeave);
    window.addEventListener("drop", onDrop);
    window.addEventListener("paste", onPaste);
    return () => {
      window.removeEventListener("dragover", onDragOver);
      window.removeEventListener("dragleave", onDragLeave);
      window.removeEventListener("drop", onDrop);
      window.removeEventListener("paste", onPaste);
    };
  }, []);
  return isDragging && !isDisabled;
}
