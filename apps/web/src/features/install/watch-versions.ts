import { activateNow } from "../../lib/worker-messages.ts";

const script = "/service-worker.js";
/** A page that stays open looks for a new version at most this often. */
const lookEvery = 30 * 60_000;

/**
 * Installs the service worker and watches for newer ones. `onNew` is told once a new version is ready,
 * with the way to go over to it. Returns the way to stop watching.
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
    // One may be under way already.
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
      // Another tab went over: this one runs on with scripts that are no longer there.
      if (controlled) onNew(reload);
      controlled = true;
    },
    { signal },
  );
  // A browser that refuses has no offline start; everything else works.
  const register = () =>
    void container
      .register(script)
      .then(watch)
      .catch(() => undefined);
  // The first page comes first.
  if (document.readyState === "complete") register();
  else window.addEventListener("load", register, { once: true, signal });
  return () => stopped.abort();
}
