import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { createVisibleTime } from "../../lib/visible-time.ts";
import { sendReadingTime } from "./queries.ts";
import { getReadOrigin } from "./read-origin.ts";
import { getReadingPosition } from "./reading-position.ts";

/** Milliseconds between two measurements of the reading position. */
const measureInterval = 1000;

/**
 * Counts the seconds for which a story is open and visible, and sends them when the story or tab is closed or
 * hidden, because phones may end a hidden page. `text` is the story's text element. Counts nothing while
 * `storyId` is undefined.
 */
export function useReportReadingTime(
  storyId: string | undefined,
  text: RefObject<HTMLElement | null>,
): void {
  const queryClient = useQueryClient();
  const location = useLocation();
  // Derived once, when the story is opened.
  const [origin] = useState(() => getReadOrigin(location));
  useEffect(() => {
    if (storyId === undefined) return;
    const visibleTime = createVisibleTime(() => performance.now());
    let sentSeconds = 0;
    let position = 0;
    const measure = () => {
      if (text.current !== null) {
        position = getReadingPosition(text.current.getBoundingClientRect(), window.innerHeight);
      }
    };
    const send = async () => {
      const time = visibleTime.seconds() - sentSeconds;
      if (time <= 0) return;
      sentSeconds += time;
      // Seconds that failed to be sent are sent with the next ones.
      if (!(await sendReadingTime(queryClient, { storyId, time, position, origin })))
        sentSeconds -= time;
    };
    const onVisibility = () => {
      const visible = document.visibilityState === "visible";
      visibleTime.setVisible(visible);
      if (!visible) void send();
    };
    const onLeave = () => void send();
    onVisibility();
    // Measured while reading, because the text is already unmounted when the effect is cleaned up.
    const measureTimer = setInterval(measure, measureInterval);
    document.addEventListener("visibilitychange", onVisibility);
    window.addEventListener("pagehide", onLeave);
    return () => {
      clearInterval(measureTimer);
      document.removeEventListener("visibilitychange", onVisibility);
      window.removeEventListener("pagehide", onLeave);
      void send();
    };
  }, [queryClient, storyId, text, origin]);
}
