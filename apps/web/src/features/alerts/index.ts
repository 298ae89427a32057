export { AlertsBackgroundSync } from "./alerts-background-sync.tsx";
export { applyAlertEvent } from "./apply-events.ts";
export { AlertsDialog } from "./lazy-alerts-dialog.ts";
export { notifyOfAlert } from "./notify-of-alert.ts";
