import { hideOnError, lazyComponent } from "../../ui/lazy-component.tsx";

const UpdateWatch = lazyComponent(async () => (await import("./update-watch.tsx")).UpdateWatch, {
  fallback: null,
  onError: hideOnError,
});

/** Where it is said that a newer Kora is there. Stands there from the start, so that what comes into it is said. */
export function UpdatePrompt() {
  // While developing, what is served is always the newest.
  const isServed = import.meta.env.PROD && "serviceWorker" in navigator;
  return <div role="status">{isServed && <UpdateWatch />}</div>;
}
