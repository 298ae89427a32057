import { openedLater } from "../../ui/opened-later.tsx";

export { editedName } from "./edited-name.ts";

/** The image editor (social §9); its script, with the canvas library, comes when it is opened. */
export const ImageEditorLater = openedLater(
  async () => (await import("./image-editor.tsx")).ImageEditor,
);
