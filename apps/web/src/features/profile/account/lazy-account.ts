import { lazyDialog } from "../../../ui/close-on-error.tsx";
import { lazyComponent } from "../../../ui/lazy-component.tsx";

export const DeletionDialog = /* @__PURE__ */ lazyDialog(
  async () => (await import("./deletion-dialog.tsx")).DeletionDialog,
);
export const ExportButton = /* @__PURE__ */ lazyComponent(
  async () => (await import("./export-button.tsx")).ExportButton,
  { fallback: null },
);
