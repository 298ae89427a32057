import type { DataRouter, RouterNavigateOptions, To } from "react-router";
import { appRouter } from "./app-router.ts";
import { type EntryState, entryOverlays, readEntry } from "./history-entry.ts";

/** Max milliseconds of a step back; a browser may drop one that coincides with another history change. */
const stepTimeout = 1000;

interface Overlay {
  readonly close: () => void;
}

/** Identifies the page of an entry: the same for the page's own entry and those of the overlays above it. */
function pageOf(entry: EntryState): string {
  return `${(entry.idx ?? 0) - entryOverlays(entry)} ${entry.key}`;
}

/**
 * Keeps as many entries above the page's own one as overlays are open. Going back closes the topmost overlay.
 * An overlay that closes otherwise takes its entry with it, and one that opens at the same time takes the entry over.
 *
 * React Router does not see these entries, which repeat its state: it would take every step for a navigation,
 * cancel a pending one, and ask the blockers.
 */
function createOverlayHistory(router: DataRouter): { add: (overlay: Overlay) => () => void } {
  /** The open overlays, the topmost last. */
  let overlays: readonly Overlay[] = [];
  let current = readEntry();
  let syncing: Promise<void> | undefined;
  let endStep: (() => void) | undefined;

  const isBlocked = () =>
    [...router.state.blockers.values()].some(({ state }) => state === "blocked");
  const isIdle = () => router.state.navigation.state === "idle";

  const addEntry = () => {
    const { idx = 0 } = current;
    const entry = { ...current, idx: idx + 1, overlays: entryOverlays(current) + 1 };
    window.history.pushState(entry, "");
    current = entry;
  };
  const goBack = async (steps: number) => {
    await new Promise<void>((resolve) => {
      endStep = resolve;
      window.history.go(-steps);
      setTimeout(resolve, stepTimeout);
    });
    if (endStep === undefined) return;
    // The step did not happen, as in a tab whose history begins here: the entry becomes the page's own.
    endStep = undefined;
    current = { ...readEntry(), overlays: overlays.length };
    window.history.replaceState(current, "");
  };
  const sync = async () => {
    for (;;) {
      // Overlays that open and close at the same time leave the number of entries as it is.
      await new Promise((resolve) => setTimeout(resolve));
      const missing = overlays.length - entryOverlays(current);
      // After a pending navigation, or the answer to a blocked one, the router calls its subscribers.
      if (missing === 0 || !isIdle() || isBlocked()) {
        syncing = undefined;
        return;
      }
      if (missing > 0) addEntry();
      else await goBack(-missing);
    }
  };
  const startSync = () => {
    if (overlays.length !== entryOverlays(current)) syncing ??= sync();
  };

  const onPopState = (event: PopStateEvent) => {
    const previous = current;
    current = readEntry();
    const isSamePage = pageOf(previous) === pageOf(current);
    const isOwnStep = endStep !== undefined;
    if (isSamePage && isIdle()) event.stopImmediatePropagation();
    endStep?.();
    endStep = undefined;
    if (isBlocked() && current.key !== router.state.location.key) {
      // Going back while a blocked navigation is in question closes the question, after the router has blocked
      // this navigation too.
      setTimeout(() => overlays.at(-1)?.close());
    } else if (!isOwnStep) {
      for (const { close } of overlays.slice(entryOverlays(current)).reverse()) close();
    }
    startSync();
  };
  // In the capture phase, to run before the router's own listener.
  window.addEventListener("popstate", onPopState, { capture: true });
  router.subscribe(() => {
    current = readEntry();
    startSync();
  });

  const { navigate } = router;
  const navigateFromOverlay = async (to: To | number | null, options?: RouterNavigateOptions) => {
    await syncing;
    const depth = entryOverlays(readEntry());
    // A step back is meant from the page; a link replaces the entry of the overlay it is in.
    if (typeof to === "number") return navigate(to < 0 ? to - depth : to);
    return navigate(to, depth > 0 ? { ...options, replace: true } : options);
  };
  router.navigate = navigateFromOverlay;

  return {
    add: (overlay) => {
      overlays = [...overlays, overlay];
      startSync();
      return () => {
        overlays = overlays.filter((other) => other !== overlay);
        startSync();
      };
    },
  };
}

let overlayHistory: ReturnType<typeof createOverlayHistory> | undefined;

/** Adds a history entry for an open overlay, so that going back calls `close`. Returns a function that removes it. */
export function addOverlayEntry(close: () => void): () => void {
  if (appRouter.current === undefined) return () => undefined;
  overlayHistory ??= createOverlayHistory(appRouter.current);
  return overlayHistory.add({ close });
}
