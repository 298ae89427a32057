import { useEffect } from "react";
import { hasPendingLogOuts } from "../../lib/stored-session.ts";

/** Milliseconds until the first repetition; doubled with each further one. */
const minDelay = 5_000;
const maxDelay = 5 * 60_000;

/** Makes the log-outs that wait for a connection: at the start, when the browser is online, and at growing intervals. */
export function useSendPendingLogOuts(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const send = async (delay: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => void send(Math.min(2 * delay, maxDelay)), delay);
      if (!hasPendingLogOuts()) return;
      const load = () => import("../../lib/pending-log-outs.ts");
      await load()
        .then(({ sendPendingLogOuts }) => sendPendingLogOuts())
        .catch(() => undefined);
    };
    const restart = () => void send(minDelay);
    restart();
    window.addEventListener("online", restart);
    return () => {
      window.removeEventListener("online", restart);
      clearTimeout(timer);
    };
  }, []);
}
