import { useConnectionState } from "../../lib/realtime.ts";
import { slowDown } from "../../lib/saver-mode.ts";

/** Milliseconds between refetches of an open conversation while there is no realtime connection. */
const pollInterval = 4000;

/** Returns the `refetchInterval` of a query: polls while no events arrive. */
export function usePollWhileDisconnected(): number | false {
  return useConnectionState() === "disconnected" ? slowDown(pollInterval) : false;
}
