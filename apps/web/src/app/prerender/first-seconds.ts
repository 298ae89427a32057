import { isInstalled, isStandalone } from "../../features/install/installed.ts";
import { isBannerDue } from "../../features/install/visits.ts";
import { hidesInstallBar, hydratedEvent, startsAtOnce } from "../../lib/prerendered-page.ts";
import {
  hasPendingLogOuts,
  hasRestrictedSession,
  hasStoredSession,
} from "../../lib/stored-session.ts";
import { deferPresses } from "./defer-presses.ts";
import { createStart } from "./start-app.ts";

// The inline script of a prerendered page, which runs before the body is parsed. The app starts at the first sign that
// the visitor wants to do something, or at once if it would show something else than the prerendered page.

/** Events that show the visitor's intent, wherever they happen. */
const intentEvents = ["pointerdown", "touchstart", "focusin", "keydown", "input", "change"];
const interactive = "a,button,input,label";

/** The state of a history entry is React Router's: the app was reloaded, and its page depends on the state. */
function hasPageState(): boolean {
  const state: unknown = history.state;
  return typeof state === "object" && state !== null && "usr" in state && state.usr != null;
}

const abortController = new AbortController();
const { signal } = abortController;
const start = createStart(signal);
const capture = { capture: true, passive: true, signal } as const;

hidesInstallBar.set(!isBannerDue() || isInstalled());
window.addEventListener(
  "beforeinstallprompt",
  (event) => {
    // The event is fired only once, and the app uses it when it starts.
    event.preventDefault();
    window.earlyInstallEvent = event;
  },
  { signal },
);

if (hasStoredSession() || hasRestrictedSession() || isStandalone() || hasPageState()) {
  startsAtOnce.set(true);
  start();
} else {
  const replay = deferPresses(start, signal);
  // The page stays; only the app can make the call.
  if (hasPendingLogOuts()) start();
  for (const name of intentEvents) document.addEventListener(name, start, capture);
  document.addEventListener(
    "pointerover",
    ({ target }) => {
      if (target instanceof Element && target.closest(interactive)) start();
    },
    capture,
  );
  window.addEventListener(
    hydratedEvent,
    () => {
      abortController.abort();
      hidesInstallBar.set(false);
      replay();
    },
    { once: true },
  );
}
