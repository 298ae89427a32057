import { activateNow } from "../../lib/worker-messages.ts";

const script = "/service-worker.js";
/** Min interval between checks for a new version in an open page. */
const lookEvery = 30 * 60_000;

/**
 * Registers the service worker and watches for new versions. `onNew` is called when one is ready, with a
 * function that activates it. Returns a function that stops watching.
 */
export function watchVersions(onNew: (goOver: () => void) => void): () => void {
  const container = navigator.serviceWorker;
  const stopped = new AbortController();
  const { signal } = stopped;
  let reloading = false;
  const reload = () => {
    if (!reloading) window.location.reload();
    reloading = true;
  };

  const offer = (waiting: ServiceWorker) =>
    onNew(() => {
      container.addEventListener("controllerchange", reload, { once: true });
      waiting.postMessage(activateNow);
    });
  const watch = (registration: ServiceWorkerRegistration) => {
    if (signal.aborted) return;
    const hasOlder = () => container.controller !== null;
    if (registration.waiting && hasOlder()) offer(registration.waiting);
    const followInstalling = () => {
      const coming = registration.installing;
      coming?.addEventListener(
        "statechange",
        () => {
          if (coming.state === "installed" && hasOlder()) offer(coming);
        },
        { signal },
      );
    };
    // An update may already be installing.
    followInstalling();
    registration.addEventListener("updatefound", followInstalling, { signal });
    let lookedAt = Date.now();
    document.addEventListener(
      "visibilitychange",
      () => {
        if (document.visibilityState !== "visible" || Date.now() - lookedAt < lookEvery) return;
        lookedAt = Date.now();
        registration.update().catch(() => undefined);
      },
      { signal },
    );
  };

  let controlled = container.controller !== null;
  container.addEventListener(
    "controllerchange",
    () => {
      // Another tab activated the new version, so the scripts of this tab are no longer served.
      if (controlled) onNew(reload);
      controlled = true;
    },
    { signal },
  );
  // If registration fails, only offline support is missing.
  const register = () =>
    void container
      .register(script)
      .then(watch)
      .catch(() => undefined);
  // Registers after `load`, so that it does not slow down the first page.
  if (document.readyState === "complete") register();
  else window.addEventListener("load", register, { once: true, signal });
  return () => stopped.abort();
}
