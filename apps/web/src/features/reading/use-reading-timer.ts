import type { StoryView } from "@kora/contract/stories";
import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { useLocation } from "react-router";
import { addOpenStory } from "../../entities/story/open-stories.ts";
import { createVisibleTime } from "../../lib/visible-time.ts";
import { sendReadingTime } from "./queries.ts";
import { getReadOrigin } from "./read-origin.ts";
import { getReadingPosition } from "./reading-position.ts";

/** Milliseconds after which the position is measured without a scroll. Nothing is sent for less than a second. */
const firstMeasurement = 1000;

/**
 * Counts the seconds for which a story is open and visible. Sends them when the story or tab is closed or hidden, because
 * phones may end a hidden page, and before the story is fetched again. Sends the reading position with them: until the
 * reader scrolls, it is the one at which they stopped before, or what the screen shows if that is more. `text` is the story's
 * text element. Counts nothing while `story` is undefined.
 */
export function useReportReadingTime(
  story: Pick<StoryView, "_id" | "position"> | undefined,
  text: RefObject<HTMLElement | null>,
): void {
  const queryClient = useQueryClient();
  const location = useLocation();
  // Derived once, when the story is opened.
  const [origin] = useState(() => getReadOrigin(location));
  const storyId = story?._id;
  const getStoredPosition = useEffectEvent(() => story?.position);
  useEffect(() => {
    if (storyId === undefined) return;
    const visibleTime = createVisibleTime(() => performance.now());
    let sentSeconds = 0;
    let positionAtOpening = 0;
    let scrolledTo: number | undefined;
    const measure = () =>
      text.current === null
        ? 0
        : getReadingPosition(text.current.getBoundingClientRect(), window.innerHeight);
    // Measured while reading, because the text is already unmounted when the effect is cleaned up.
    const onScroll = ({ target }: Event) => {
      if (text.current !== null && target instanceof Node && target.contains(text.current)) {
        scrolledTo = measure();
      }
    };
    const measureTimer = setTimeout(() => {
      positionAtOpening = measure();
    }, firstMeasurement);
    const getPosition = () => scrolledTo ?? Math.max(positionAtOpening, getStoredPosition() ?? 0);
    const sendRest = async () => {
      const time = visibleTime.seconds() - sentSeconds;
      if (time <= 0) return;
      sentSeconds += time;
      // Seconds that failed to be sent are sent with the next ones.
      const report = { storyId, time, position: getPosition(), origin };
      if (!(await sendReadingTime(queryClient, report))) sentSeconds -= time;
    };
    let whenSent = Promise.resolve();
    /** Also waits for what is being sent. */
    const send = () => {
      whenSent = Promise.all([whenSent, sendRest()]).then(() => undefined);
      return whenSent;
    };
    const onVisibility = () => {
      const visible = document.visibilityState === "visible";
      visibleTime.setVisible(visible);
      if (!visible) void send();
    };
    const onLeave = () => void send();
    onVisibility();
    // What failed meanwhile is sent again.
    const removeOpenStory = addOpenStory({ storyId, sendTime: () => send().then(send) });
    document.addEventListener("scroll", onScroll, { capture: true, passive: true });
    document.addEventListener("visibilitychange", onVisibility);
    window.addEventListener("pagehide", onLeave);
    return () => {
      visibleTime.setVisible(false);
      clearTimeout(measureTimer);
      document.removeEventListener("scroll", onScroll, { capture: true });
      document.removeEventListener("visibilitychange", onVisibility);
      window.removeEventListener("pagehide", onLeave);
      void send().then(removeOpenStory);
    };
  }, [queryClient, storyId, text, origin]);
}
