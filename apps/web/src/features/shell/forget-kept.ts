import { useEffect } from "react";
import { getSession, subscribeToSession } from "../../lib/session.ts";
import { forgetKept } from "../../service-worker/kept-caches.ts";

/** Forgets what the device kept for somebody else, at every change of who uses this browser. */
export function useForgetKept(): void {
  useEffect(() => {
    if (!("caches" in window)) return;
    const forget = () => {
      const { kind, token } = getSession();
      forgetKept(kind === "signed-in" ? token : null).catch(() => undefined);
    };
    forget();
    return subscribeToSession(forget);
  }, []);
}
