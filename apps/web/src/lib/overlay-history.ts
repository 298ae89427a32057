import type { DataRouter, RouterNavigateOptions, To } from "react-router";
import { appRouter } from "./app-router.ts";
import { type EntryState, entryKey, entryOverlays, readEntry } from "./history-entry.ts";

/** Max wait for `history.go` to take effect. A browser may drop the step if another history change coincides. */
const backTimeoutMilliseconds = 1000;

/** Handles a step in the session history; undefined until the first overlay opens. */
let handlePopState: ((event: PopStateEvent) => void) | undefined;

interface Overlay {
  readonly close: () => void;
}

/** Returns a key for the page of an entry: the same for the page's own entry and those of the overlays above it. */
function pageKeyOf(entry: EntryState): string {
  return `${(entry.idx ?? 0) - entryOverlays(entry)} ${entryKey(entry)}`;
}

/**
 * Keeps as many history entries above the page's own one as overlays are open. Going back closes the topmost overlay.
 * When an overlay closes in another way, its entry is removed; if another overlay opens at the same time, that one
 * uses the entry.
 *
 * React Router does not notice these entries, which repeat its state. It would otherwise treat every step between
 * them as a navigation, which would cancel a pending navigation and trigger the blockers.
 */
function createOverlayHistory(router: DataRouter): { add: (overlay: Overlay) => () => void } {
  /** The open overlays, the one opened last at the end. */
  let overlays: readonly Overlay[] = [];
  let currentEntry = readEntry();
  /**
   * Settles when the number of entries fits the open overlays or cannot change now; undefined while no change is
   * running.
   */
  let syncing: Promise<void> | undefined;
  /** Ends the wait of `goBack`; undefined while it does not wait. */
  let resolveBack: (() => void) | undefined;

  const isBlocked = () =>
    [...router.state.blockers.values()].some(({ state }) => state === "blocked");
  const isIdle = () => router.state.navigation.state === "idle";
  // False while the router returns from a blocked navigation.
  const isOnRouterPage = () => entryKey(currentEntry) === router.state.location.key;

  const addEntry = () => {
    const { idx = 0 } = currentEntry;
    const entry = { ...currentEntry, idx: idx + 1, overlays: entryOverlays(currentEntry) + 1 };
    window.history.pushState(entry, "");
    currentEntry = entry;
  };
  const goBack = async (steps: number) => {
    await new Promise<void>((resolve) => {
      resolveBack = resolve;
      window.history.go(-steps);
      setTimeout(resolve, backTimeoutMilliseconds);
    });
    if (resolveBack === undefined) return;
    // The step did not happen, for example because the tab's history begins here. The entry becomes the page's own.
    resolveBack = undefined;
    currentEntry = { ...readEntry(), overlays: overlays.length };
    window.history.replaceState(currentEntry, "");
  };
  const countMissingEntries = () => overlays.length - entryOverlays(currentEntry);
  // The router calls its subscribers after a pending navigation, and when a blocked one is resolved. They call
  // `startSync` again.
  const canChangeEntries = () => isIdle() && !isBlocked() && isOnRouterPage();
  const sync = async () => {
    for (;;) {
      // Overlays that open and close at the same time leave the number of entries as it is.
      await new Promise((resolve) => setTimeout(resolve));
      const missingEntries = countMissingEntries();
      if (missingEntries === 0 || !canChangeEntries()) {
        syncing = undefined;
        return;
      }
      if (missingEntries > 0) addEntry();
      else await goBack(-missingEntries);
    }
  };
  const startSync = () => {
    if (countMissingEntries() !== 0) syncing ??= sync();
  };

  const onPopState = (event: PopStateEvent) => {
    const previous = currentEntry;
    currentEntry = readEntry();
    const isSamePage = pageKeyOf(previous) === pageKeyOf(currentEntry);
    const isOwnBack = resolveBack !== undefined;
    if (isSamePage && isIdle()) event.stopImmediatePropagation();
    resolveBack?.();
    resolveBack = undefined;
    if (isBlocked() && !isSamePage) {
      // A dialog asks whether to continue a blocked navigation. Going back closes that dialog, after the router has
      // blocked this navigation too. The router's own return to the page leaves it open.
      if (!isOnRouterPage()) setTimeout(() => overlays.at(-1)?.close());
    } else if (!isOwnBack) {
      for (const { close } of overlays.slice(entryOverlays(currentEntry)).reverse()) close();
    }
    startSync();
  };
  handlePopState = onPopState;
  router.subscribe(() => {
    currentEntry = readEntry();
    startSync();
  });

  const { navigate } = router;
  const navigateFromOverlay = async (to: To | number | null, options?: RouterNavigateOptions) => {
    await syncing;
    const depth = entryOverlays(readEntry());
    // `navigate(-1)` means the entry before the page, not the one before the overlay. A link replaces the entry of the
    // overlay that it is in.
    if (typeof to === "number") return navigate(to < 0 ? to - depth : to);
    return navigate(to, depth > 0 ? { ...options, replace: true } : options);
  };
  router.navigate = navigateFromOverlay;

  return {
    add: (overlay) => {
      overlays = [...overlays, overlay];
      // Going back as soon as the overlay is visible must not leave the page, so its entry is not added later.
      if (syncing === undefined && countMissingEntries() === 1 && canChangeEntries()) addEntry();
      else startSync();
      return () => {
        overlays = overlays.filter((other) => other !== overlay);
        startSync();
      };
    },
  };
}

let overlayHistory: ReturnType<typeof createOverlayHistory> | undefined;

/**
 * Listens to steps in the session history. To be called before the router is created: browsers call the listeners of
 * the window in the order in which they were added, and the router must not see the steps between overlays.
 */
export function listenToOverlayEntries(): void {
  window.addEventListener("popstate", (event) => handlePopState?.(event));
}

/** Adds a history entry for an open overlay, so that going back calls `close`. Returns a function that removes it. */
export function addOverlayEntry(close: () => void): () => void {
  if (appRouter.current === undefined) return () => undefined;
  overlayHistory ??= createOverlayHistory(appRouter.current);
  return overlayHistory.add({ close });
}
