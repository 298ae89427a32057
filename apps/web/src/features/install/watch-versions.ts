import { isSaverMode } from "../../lib/is-saver-mode.ts";
import { activateNow, type StoreRequest, saverCacheName } from "../../lib/worker-messages.ts";

const scriptPath = "/service-worker.js";
/** Min milliseconds between checks for a new version in an open page. */
const checkInterval = 30 * 60_000;

/**
 * Registers the service worker and watches for new versions of the app. `onNew` is called when one is ready, with a
 * function that activates it and reloads the page. Returns a function that stops watching.
 */
export function watchVersions(onNew: (activate: () => void) => void): () => void {
  const container = navigator.serviceWorker;
  const abortController = new AbortController();
  const { signal } = abortController;
  let isReloading = false;
  const reload = () => {
    if (!isReloading) window.location.reload();
    isReloading = true;
  };

  const offerWaiting = (waiting: ServiceWorker) =>
    onNew(() => {
      container.addEventListener("controllerchange", reload, { once: true });
      waiting.postMessage(activateNow);
    });
  const watch = (registration: ServiceWorkerRegistration) => {
    if (signal.aborted) return;
    const isControlled = () => container.controller !== null;
    if (registration.waiting && isControlled()) offerWaiting(registration.waiting);
    const watchInstalling = () => {
      const installing = registration.installing;
      installing?.addEventListener(
        "statechange",
        () => {
          if (installing.state === "installed" && isControlled()) offerWaiting(installing);
        },
        { signal },
      );
    };
    // An update may already be installing.
    watchInstalling();
    registration.addEventListener("updatefound", watchInstalling, { signal });
    let checkedAt = Date.now();
    document.addEventListener(
      "visibilitychange",
      () => {
        if (document.visibilityState !== "visible" || Date.now() - checkedAt < checkInterval)
          return;
        checkedAt = Date.now();
        registration.update().catch(() => undefined);
      },
      { signal },
    );
  };

  let wasControlled = container.controller !== null;
  container.addEventListener(
    "controllerchange",
    () => {
      // Another tab activated a new version, so the scripts of this tab's version may no longer be available.
      if (wasControlled) onNew(reload);
      // In saver mode, the worker has not stored what this page loaded before. The browser has it, so it costs nothing.
      else requestFiles(performance.getEntriesByType("resource").map(({ name }) => name));
      wasControlled = true;
    },
    { signal },
  );
  const requestFiles = (storeFiles: StoreRequest["storeFiles"]) =>
    container.controller?.postMessage({ storeFiles } satisfies StoreRequest);
  const start = async () => {
    if (isSaverMode()) await caches.open(saverCacheName);
    else if (await caches.delete(saverCacheName)) requestFiles(null);
    watch(await container.register(scriptPath));
  };
  // If registration fails, only offline support is missing.
  const register = () => void start().catch(() => undefined);
  // Registers after `load`, so that it does not slow down the first page.
  if (document.readyState === "complete") register();
  else window.addEventListener("load", register, { once: true, signal });
  return () => abortController.abort();
}
