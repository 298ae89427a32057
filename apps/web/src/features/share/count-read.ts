import { createVisibleTime } from "../../lib/visible-time.ts";

/** Visits with fewer visible seconds are not counted. */
const minSeconds = 5;

/**
 * Reports one read when the page is hidden or closed, unless it was visible for less than `minSeconds`. The reading
 * time is the time for which it was visible, at most `maxReadingSeconds`. The server counts one read per visitor, story
 * and day.
 */
export function countRead(storyId: string, maxReadingSeconds: number): void {
  const visibleTime = createVisibleTime(() => performance.now());
  const abortController = new AbortController();
  const onVisibilityChange = () => {
    const visible = document.visibilityState === "visible";
    visibleTime.setVisible(visible);
    if (!visible) send();
  };
  const send = () => {
    const seconds = Math.min(visibleTime.seconds(), maxReadingSeconds);
    if (seconds < minSeconds || abortController.signal.aborted) return;
    abortController.abort();
    const body = JSON.stringify({
      time: seconds,
      tempId: getVisitorId(),
      referrer: getReferringSite(),
    });
    navigator.sendBeacon(
      `/api/stories/public/${storyId}/incrementRead`,
      new Blob([body], { type: "application/json" }),
    );
  };
  onVisibilityChange();
  document.addEventListener("visibilitychange", onVisibilityChange, {
    signal: abortController.signal,
  });
  window.addEventListener("pagehide", send, { signal: abortController.signal });
}

/** Returns the origin of the referring page, without its path for privacy. */
function getReferringSite(): string {
  return document.referrer.split("/", 3).join("/");
}

/** Returns a random visitor id, stored while the tab is open. */
function getVisitorId(): string {
  const newId = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
  try {
    const id = sessionStorage.getItem("tempId") ?? newId;
    sessionStorage.setItem("tempId", id);
    return id;
  } catch {
    // Without sessionStorage each page view counts as a visitor.
    return newId;
  }
}
