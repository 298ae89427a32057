import { hideOnError, lazyComponent } from "../../ui/lazy-component.tsx";

/** Leads to the library below a story that could not be loaded. Renders nothing with a connection. */
export const OfflineHint = lazyComponent(
  async () => (await import("./offline-hint.tsx")).OfflineHint,
  {
    fallback: null,
    onError: hideOnError,
  },
);
