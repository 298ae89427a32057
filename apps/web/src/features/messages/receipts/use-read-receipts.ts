import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useSendEvent } from "../../../lib/realtime.ts";
import type { ConversationRef } from "../conversation-ref.ts";
import { sendReadReceipt } from "./pending-receipts.ts";

/** Messages that come into view within this time share one receipt. */
const debounceMilliseconds = 300;

/**
 * Returns whether half of the message is visible or, for a message taller than the screen, whether it fills half
 * of the screen.
 */
function isSeen({ intersectionRect, boundingClientRect, rootBounds }: IntersectionObserverEntry) {
  const height = Math.min(
    boundingClientRect.height,
    rootBounds?.height ?? Number.POSITIVE_INFINITY,
  );
  return height > 0 && intersectionRect.height >= height / 2;
}

interface ReadTracker {
  /** Watches the element of a message; returns a function that stops it. */
  readonly watch: (element: Element, messageId: string) => () => void;
  /** Schedules a report if newer messages than the reported ones are visible. */
  readonly check: () => void;
  /** Reports now instead of at the end of the debounce. */
  readonly flush: () => void;
  /** Reports now, and stops watching all elements. */
  readonly stop: () => void;
}

/** Reports the newest message that was visible while the window had the focus. */
function createReadTracker(onRead: (messageId: string) => void): ReadTracker {
  const ids = new Map<Element, string>();
  const visibleIds = new Set<string>();
  let [newestId, reportedId] = ["", ""];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    clearTimeout(timer);
    if (newestId <= reportedId) return;
    reportedId = newestId;
    onRead(newestId);
  };
  const check = () => {
    if (!document.hasFocus()) return;
    const last = [...visibleIds].toSorted().at(-1) ?? "";
    if (last <= newestId) return;
    newestId = last;
    clearTimeout(timer);
    timer = setTimeout(flush, debounceMilliseconds);
  };
  const observer = new IntersectionObserver(
    (entries) => {
      for (const entry of entries) {
        const id = ids.get(entry.target);
        if (id === undefined) continue;
        if (isSeen(entry)) visibleIds.add(id);
        else visibleIds.delete(id);
      }
      check();
    },
    { threshold: [0, 0.1, 0.25, 0.5, 0.75, 1] },
  );
  return {
    check,
    flush,
    watch(element, messageId) {
      ids.set(element, messageId);
      observer.observe(element);
      return () => {
        observer.unobserve(element);
        ids.delete(element);
        visibleIds.delete(messageId);
      };
    },
    stop() {
      flush();
      observer.disconnect();
    },
  };
}

/**
 * Marks messages as read that are at least half visible while the window has the focus, along with all earlier ones.
 * A receipt is not lost if the viewer leaves the page at once or is offline. Returns the function that watches the
 * element of a message.
 */
export function useReadReceipts(conversationRef: ConversationRef) {
  const queryClient = useQueryClient();
  const send = useSendEvent();
  const [tracker] = useState(() =>
    createReadTracker((messageId) =>
      sendReadReceipt(queryClient, send, { conversationRef, messageId }),
    ),
  );
  useEffect(() => {
    const onHidden = () => document.visibilityState === "hidden" && tracker.flush();
    window.addEventListener("focus", tracker.check);
    window.addEventListener("pagehide", tracker.flush);
    document.addEventListener("visibilitychange", onHidden);
    return () => {
      window.removeEventListener("focus", tracker.check);
      window.removeEventListener("pagehide", tracker.flush);
      document.removeEventListener("visibilitychange", onHidden);
      tracker.stop();
    };
  }, [tracker]);
  return tracker.watch;
}
