import { useConnectionState } from "../../lib/realtime.ts";

/** How fresh a chat is while nothing is pushed (decisions §4). */
const pollEvery = 4000;

/** As `refetchInterval` of a query: asks again and again while no events come. */
export function usePollWhileAway(): number | false {
  return useConnectionState() === "away" ? pollEvery : false;
}
