import { lazyExtra } from "../../ui/lazy-component.tsx";

/** Leads to the library below a story that could not be loaded. Renders nothing with a connection. */
export const OfflineHint = lazyExtra(async () => (await import("./offline-hint.tsx")).OfflineHint);
