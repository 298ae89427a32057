import { hideOnError, lazyComponent } from "../../ui/lazy-component.tsx";

const UpdateWatch = lazyComponent(async () => (await import("./update-watch.tsx")).UpdateWatch, {
  fallback: null,
  onError: hideOnError,
});

/** Live region for the update bar, always rendered so that screen readers announce the bar. */
export function UpdatePrompt() {
  // In development there is no service worker.
  const hasServiceWorker = import.meta.env.PROD && "serviceWorker" in navigator;
  return <div role="status">{hasServiceWorker && <UpdateWatch />}</div>;
}
