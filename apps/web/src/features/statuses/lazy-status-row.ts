import { hideOnError, lazyComponent } from "../../ui/lazy-component.tsx";

export const StatusRow = /* @__PURE__ */ lazyComponent(
  async () => (await import("./status-row.tsx")).StatusRow,
  { onError: hideOnError },
);
