import { closeOnError } from "../../ui/close-on-error.tsx";
import { lazyComponent } from "../../ui/lazy-component.tsx";

/** The image editor, loaded with the canvas library when it is opened. */
export const LazyImageEditor = lazyComponent(
  async () => (await import("./image-editor.tsx")).ImageEditor,
  { onError: closeOnError },
);
