import type { RefObject } from "react";

/** A hidden file input for a picture. A button of the caller clicks it by `ref` to open the browser's file dialog. */
export function PictureInput({
  ref,
  onChoose,
}: {
  ref: RefObject<HTMLInputElement | null>;
  onChoose: (file: File) => void;
}) {
  return (
    <input
      ref={ref}
      type="file"
      accept="image/*"
      hidden
      aria-hidden="true"
      tabIndex={-1}
      onChange={({ target }) => {
        const file = target.files?.[0];
        // Resets the value, so that choosing the same file again fires an event.
        target.value = "";
        if (file !== undefined) onChoose(file);
      }}
    />
  );
}
