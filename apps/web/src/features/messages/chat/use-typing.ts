import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useSend } from "../../../lib/realtime.ts";
import { type ChatPlace, receiverOf } from "../chat-place.ts";
import { typingQuery } from "./queries.ts";

/** Milliseconds without a keystroke after which typing has stopped (social §9). */
const stopAfter = 1000;
/** Interval at which typing is repeated, for users who join meanwhile. */
const sayAgainAfter = 3000;
/** A typing user expires after this time, in case the stop event was lost. */
const forgetAfter = 5000;

/** Sends typing events. Call `typed` on each change and `stopped` after sending the message. */
export function useTellTyping(place: ChatPlace) {
  const send = useSend();
  const said = useRef<number | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const stopped = () => {
    clearTimeout(timer.current);
    if (said.current === null) return;
    said.current = null;
    void send("stopTyping", receiverOf(place));
  };
  const typed = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(stopped, stopAfter);
    if (said.current !== null && Date.now() - said.current < sayAgainAfter) return;
    said.current = Date.now();
    void send("typing", receiverOf(place));
  };
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      if (said.current !== null) void send("stopTyping", receiverOf(place));
      said.current = null;
    },
    [send, place],
  );
  return { typed, stopped };
}

/** Returns the ids of the users who are typing, in the order they began. */
export function useTypists(place: ChatPlace): readonly string[] {
  const { data: heard = {} } = useQuery(typingQuery(place));
  const [now, setNow] = useState(0);
  const until = Object.entries(heard).map(([userId, at]) => ({ userId, end: at + forgetAfter }));
  const live = until.filter(({ end }) => end > now);
  const next = Math.min(...live.map(({ end }) => end));
  useEffect(() => {
    if (!Number.isFinite(next)) return;
    const timer = setTimeout(() => setNow(next), Math.max(0, next - Date.now()));
    return () => clearTimeout(timer);
  }, [next]);
  return live.map(({ userId }) => userId);
}
