import { closeOnError } from "../../ui/close-on-error.tsx";
import { lazyComponent } from "../../ui/lazy-component.tsx";

export const AlertsDialog = /* @__PURE__ */ lazyComponent(
  async () => (await import("./alerts-dialog.tsx")).AlertsDialog,
  { onError: closeOnError },
);
