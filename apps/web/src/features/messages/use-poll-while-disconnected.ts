import { useConnectionState } from "../../lib/realtime.ts";

/** Poll interval of a chat while there is no realtime connection, in milliseconds. */
const pollInterval = 4000;

/** Returns the `refetchInterval` of a query: polls while no events arrive. */
export function usePollWhileDisconnected(): number | false {
  return useConnectionState() === "disconnected" ? pollInterval : false;
}
