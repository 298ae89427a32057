import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { createVisibleTime } from "../../lib/visible-time.ts";
import { openedFrom } from "./opened-from.ts";
import { sendReadingTime } from "./queries.ts";
import { positionOf } from "./reading-place.ts";

/** The timer's step (stories-and-writers §9). */
const tick = 1000;

/**
 * Counts the seconds for which a story is open and seen, and sends them when it is closed, also with its
 * tab, or out of sight: a phone may end a page that it hides. `text` is the story's text; nothing is
 * counted while `storyId` is undefined.
 */
export function useReadingTimer(
  storyId: string | undefined,
  text: RefObject<HTMLElement | null>,
): void {
  const queryClient = useQueryClient();
  const location = useLocation();
  const [origin] = useState(() => openedFrom(location));
  useEffect(() => {
    if (storyId === undefined) return;
    const visibleTime = createVisibleTime(() => performance.now());
    let sent = 0;
    let position = 0;
    const look = () => {
      if (text.current !== null) {
        position = positionOf(text.current.getBoundingClientRect(), window.innerHeight);
      }
    };
    const send = async () => {
      const time = visibleTime.seconds() - sent;
      if (time <= 0) return;
      sent += time;
      // What did not arrive leaves with the next seconds.
      if (!(await sendReadingTime(queryClient, { storyId, time, position, origin }))) sent -= time;
    };
    const onVisibility = () => {
      const visible = document.visibilityState === "visible";
      visibleTime.setVisible(visible);
      if (!visible) void send();
    };
    const onLeave = () => void send();
    onVisibility();
    // Not at the end: by then the text is gone from the page.
    const looking = setInterval(look, tick);
    document.addEventListener("visibilitychange", onVisibility);
    window.addEventListener("pagehide", onLeave);
    return () => {
      clearInterval(looking);
      document.removeEventListener("visibilitychange", onVisibility);
      window.removeEventListener("pagehide", onLeave);
      void send();
    };
  }, [queryClient, storyId, text, origin]);
}
