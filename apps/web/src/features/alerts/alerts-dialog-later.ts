import { openedLater } from "../../ui/opened-later.tsx";

/** As the dialog of the alerts, whose script comes when it is first opened; stands in a `Suspense`. */
export const AlertsDialog = /* @__PURE__ */ openedLater(
  async () => (await import("./alerts-dialog.tsx")).AlertsDialog,
);
