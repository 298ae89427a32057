import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useSend } from "../../../lib/realtime.ts";
import type { ChatPlace } from "../chat-place.ts";
import { markRead } from "../unsent-marks.ts";

/** Messages that come into view within this time share one receipt. */
const settleAfter = 300;

/**
 * True when half of the message is visible or, for a message taller than the screen, when it fills half of
 * the screen.
 */
function isSeen({ intersectionRect, boundingClientRect, rootBounds }: IntersectionObserverEntry) {
  const room = Math.min(boundingClientRect.height, rootBounds?.height ?? Number.POSITIVE_INFINITY);
  return room > 0 && intersectionRect.height >= room / 2;
}

interface Marks {
  readonly watch: (element: Element, messageId: string) => () => void;
  readonly look: () => void;
  /** Reports pending receipts now. */
  readonly flush: () => void;
  readonly stop: () => void;
}

/** Reports the newest message that was visible while the window had the focus. */
function createMarks(onRead: (messageId: string) => void): Marks {
  const ids = new Map<Element, string>();
  const seen = new Set<string>();
  let [newest, told] = ["", ""];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    clearTimeout(timer);
    if (newest <= told) return;
    told = newest;
    onRead(newest);
  };
  const look = () => {
    if (!document.hasFocus()) return;
    const last = [...seen].toSorted().at(-1) ?? "";
    if (last <= newest) return;
    newest = last;
    clearTimeout(timer);
    timer = setTimeout(flush, settleAfter);
  };
  const observer = new IntersectionObserver(
    (entries) => {
      for (const entry of entries) {
        const id = ids.get(entry.target);
        if (id === undefined) continue;
        if (isSeen(entry)) seen.add(id);
        else seen.delete(id);
      }
      look();
    },
    { threshold: [0, 0.1, 0.25, 0.5, 0.75, 1] },
  );
  return {
    look,
    flush,
    watch(element, messageId) {
      ids.set(element, messageId);
      observer.observe(element);
      return () => {
        observer.unobserve(element);
        ids.delete(element);
        seen.delete(messageId);
      };
    },
    stop() {
      flush();
      observer.disconnect();
    },
  };
}

/**
 * Marks messages as read that are at least half visible while the window has the focus (social §4), along
 * with all earlier ones. Receipts survive leaving the page at once and being offline.
 */
export function useReadMarks(place: ChatPlace) {
  const queryClient = useQueryClient();
  const send = useSend();
  const [marks] = useState(() =>
    createMarks((messageId) => markRead(queryClient, send, { place, messageId })),
  );
  useEffect(() => {
    const onHidden = () => document.visibilityState === "hidden" && marks.flush();
    window.addEventListener("focus", marks.look);
    window.addEventListener("pagehide", marks.flush);
    document.addEventListener("visibilitychange", onHidden);
    return () => {
      window.removeEventListener("focus", marks.look);
      window.removeEventListener("pagehide", marks.flush);
      document.removeEventListener("visibilitychange", onHidden);
      marks.stop();
    };
  }, [marks]);
  return marks.watch;
}
