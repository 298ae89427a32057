import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useSend } from "../../../lib/realtime.ts";
import { type ChatPlace, receiverOf } from "../chat-place.ts";
import { typingQuery } from "./queries.ts";

/** After so long without a letter one has stopped (social §9). */
const stopAfter = 1000;
/** Who goes on typing says so again, for whoever comes meanwhile. */
const sayAgainAfter = 3000;
/** A stop that got lost. */
const forgetAfter = 5000;

/** Tells the others that the viewer types. Call `typed` at each change, `stopped` when it was sent. */
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

/** The ids of those who type there, whoever began first. */
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
