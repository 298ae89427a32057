import { createVisibleTime } from "../../lib/visible-time.ts";

/** Shorter looks are no reading. */
const leastSeconds = 5;

/**
 * Counts one read of the story when its reader turns away from the page, with the seconds that they
 * saw it, unless that was a glance. The server counts one read a visitor and day, and takes
 * `mostSeconds` at most.
 */
export function countRead(storyId: string, mostSeconds: number): void {
  const time = createVisibleTime(() => performance.now());
  const leaving = new AbortController();
  const follow = () => {
    const visible = document.visibilityState === "visible";
    time.setVisible(visible);
    if (!visible) send();
  };
  const send = () => {
    const seconds = Math.min(time.seconds(), mostSeconds);
    if (seconds < leastSeconds || leaving.signal.aborted) return;
    leaving.abort();
    const body = JSON.stringify({ time: seconds, tempId: visitorId(), referrer: referringSite() });
    navigator.sendBeacon(
      `/api/stories/public/${storyId}/incrementRead`,
      new Blob([body], { type: "application/json" }),
    );
  };
  follow();
  document.addEventListener("visibilitychange", follow, { signal: leaving.signal });
  window.addEventListener("pagehide", send, { signal: leaving.signal });
}

/** Of the page that led here its site: what else its address says is nobody's business. */
function referringSite(): string {
  return document.referrer.split("/", 3).join("/");
}

/** The visitor's temporary id, the same while the tab lives. */
function visitorId(): string {
  const made = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
  try {
    const id = sessionStorage.getItem("tempId") ?? made;
    sessionStorage.setItem("tempId", id);
    return id;
  } catch {
    // Storage is closed to this page; it then counts as a visitor of its own.
    return made;
  }
}
