export { AlertsDialog } from "./alerts-dialog-later.ts";
export { AlertsKeeper } from "./alerts-keeper.tsx";
export { applyAlert } from "./apply-events.ts";
export { notifyOfAlert } from "./notify-of-alert.ts";
