import { useEffect, useRef, useState } from "react";
import { useConnectionState, useSend } from "../../../app/realtime.tsx";
import { api } from "../../../lib/api.ts";

/** Several that come into sight together are one mark. */
const settleAfter = 300;

/** Half of it is seen, or, of a message higher than the screen, half of the screen shows it. */
function isSeen({ intersectionRect, boundingClientRect, rootBounds }: IntersectionObserverEntry) {
  const room = Math.min(boundingClientRect.height, rootBounds?.height ?? Number.POSITIVE_INFINITY);
  return room > 0 && intersectionRect.height >= room / 2;
}

interface Marks {
  readonly watch: (element: Element, messageId: string) => () => void;
  readonly look: () => void;
  readonly stop: () => void;
}

/** Tells the newest message that is seen while the window has the focus. */
function createMarks(onRead: (messageId: string) => void): Marks {
  const ids = new Map<Element, string>();
  const seen = new Set<string>();
  let newest = "";
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    if (!document.hasFocus()) return;
    const last = [...seen].toSorted().at(-1) ?? "";
    if (last <= newest) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (!document.hasFocus()) return;
      newest = last;
      onRead(last);
    }, settleAfter);
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
      clearTimeout(timer);
      observer.disconnect();
    },
  };
}

/**
 * The viewer has read what is at least half visible while the window has the focus (social §4), and with it all
 * before it. Where the line was away, the mark is sent when it is back.
 */
export function useReadMarks(userId: string, viewerId: string) {
  const send = useSend();
  const state = useConnectionState();
  const unsent = useRef<string | null>(null);
  const tell = useRef<(messageId: string) => void>(() => undefined);
  const [marks] = useState(() => createMarks((messageId) => tell.current(messageId)));

  useEffect(() => {
    tell.current = (messageId) => {
      unsent.current = messageId;
      void send("messageRead", { messageId, readerId: viewerId }).then((ack) => {
        if (ack !== null && unsent.current === messageId) unsent.current = null;
      });
      // What cannot be counted as seen now is with the next one.
      api.call("viewChat", { params: { userId }, body: {} }).catch(() => undefined);
    };
    if (state === "connected" && unsent.current !== null) tell.current(unsent.current);
  }, [send, state, userId, viewerId]);

  useEffect(() => {
    window.addEventListener("focus", marks.look);
    return () => {
      window.removeEventListener("focus", marks.look);
      marks.stop();
    };
  }, [marks]);

  return marks.watch;
}
