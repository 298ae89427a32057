import { closeOnError } from "../../../ui/close-on-error.tsx";
import { lazyComponent } from "../../../ui/lazy-component.tsx";

export const DeletionDialog = /* @__PURE__ */ lazyComponent(
  async () => (await import("./deletion-dialog.tsx")).DeletionDialog,
  { fallback: null, onError: closeOnError },
);
export const ExportButton = /* @__PURE__ */ lazyComponent(
  async () => (await import("./export-button.tsx")).ExportButton,
  { fallback: null },
);
