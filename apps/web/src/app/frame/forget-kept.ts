import { useEffect } from "react";
import { subscribeToSession } from "../../lib/session.ts";

/** Deletes cached data of other users at every change of the session. */
export function useForgetKept(): void {
  useEffect(() => {
    if (!("caches" in window)) return;
    const forget = async () => (await import("./forget.ts")).forget();
    const onChange = () => void forget().catch(() => undefined);
    onChange();
    return subscribeToSession(onChange);
  }, []);
}
