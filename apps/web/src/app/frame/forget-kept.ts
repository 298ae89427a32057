import { useEffect } from "react";
import { subscribeToSession } from "../../lib/session.ts";

/** Forgets what the device kept for somebody else, at every change of who uses this browser. */
export function useForgetKept(): void {
  useEffect(() => {
    if (!("caches" in window)) return;
    const forget = async () => (await import("./forget.ts")).forget();
    const onChange = () => void forget().catch(() => undefined);
    onChange();
    return subscribeToSession(onChange);
  }, []);
}
