import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useSend } from "../../../app/realtime.tsx";
import { typingQuery } from "./queries.ts";

/** After so long without a letter one has stopped (social §9). */
const stopAfter = 1000;
/** Who goes on typing says so again, for whoever comes meanwhile. */
const sayAgainAfter = 3000;
/** A stop that got lost. */
const forgetAfter = 6000;

/** Tells the other one that the viewer types. Call `typed` at each change, `stopped` when it was sent. */
export function useTellTyping(recipientId: string) {
  const send = useSend();
  const said = useRef<number | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const stopped = () => {
    clearTimeout(timer.current);
    if (said.current === null) return;
    said.current = null;
    void send("stopTyping", { recipientId });
  };
  const typed = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(stopped, stopAfter);
    if (said.current !== null && Date.now() - said.current < sayAgainAfter) return;
    said.current = Date.now();
    void send("typing", { recipientId });
  };
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      if (said.current !== null) void send("stopTyping", { recipientId });
      said.current = null;
    },
    [send, recipientId],
  );
  return { typed, stopped };
}

/** Whether the other one types. */
export function useIsTyping(userId: string): boolean {
  const { data: since = null } = useQuery(typingQuery(userId));
  const [over, setOver] = useState<number | null>(null);
  useEffect(() => {
    if (since === null) return;
    const left = since + forgetAfter - Date.now();
    const timer = setTimeout(() => setOver(since), Math.max(0, left));
    return () => clearTimeout(timer);
  }, [since]);
  return since !== null && since !== over;
}
