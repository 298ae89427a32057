import { useEffect } from "react";
import { hasPendingLogOuts } from "../../lib/stored-session.ts";

/** Delay before the first repetition; doubled with each further one. */
const minDelayMilliseconds = 5_000;
const maxDelayMilliseconds = 5 * 60_000;

/** Makes the log-outs that wait for a connection: at the start, when the browser is online, and at growing intervals. */
export function useSendPendingLogOuts(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const send = async (delay: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => void send(Math.min(2 * delay, maxDelayMilliseconds)), delay);
      if (!hasPendingLogOuts()) return;
      const load = () => import("../../lib/pending-log-outs.ts");
      await load()
        .then(({ sendPendingLogOuts }) => sendPendingLogOuts())
        .catch(() => undefined);
    };
    const restart = () => void send(minDelayMilliseconds);
    restart();
    window.addEventListener("online", restart);
    return () => {
      window.removeEventListener("online", restart);
      clearTimeout(timer);
    };
  }, []);
}
