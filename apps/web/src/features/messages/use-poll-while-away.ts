import { useConnectionState } from "../../lib/realtime.ts";

/** Poll interval of a chat while there is no realtime connection (decisions §4). */
const pollEvery = 4000;

/** Returns the `refetchInterval` of a query: polls while no events arrive. */
export function usePollWhileAway(): number | false {
  return useConnectionState() === "away" ? pollEvery : false;
}
