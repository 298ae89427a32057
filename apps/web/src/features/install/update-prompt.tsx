import { useHydrated } from "../../lib/use-hydrated.ts";
import { lazyExtra } from "../../ui/lazy-component.tsx";

const UpdateWatch = lazyExtra(async () => (await import("./update-watch.tsx")).UpdateWatch);

/**
 * Offers to load a new version of the app, in a live region that is always rendered, so that screen readers announce
 * it.
 */
export function UpdatePrompt() {
  // In development there is no service worker.
  const hasServiceWorker = useHydrated() && import.meta.env.PROD && "serviceWorker" in navigator;
  return <div role="status">{hasServiceWorker && <UpdateWatch />}</div>;
}
