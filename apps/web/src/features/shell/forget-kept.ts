import { useEffect } from "react";
import { getSession, subscribeToSession } from "../../lib/session.ts";

async function forget(): Promise<void> {
  const { forgetKept } = await import("../../service-worker/kept-caches.ts");
  const { kind, token } = getSession();
  await forgetKept(kind === "signed-in" ? token : null);
}

/** Forgets what the device kept for somebody else, at every change of who uses this browser. */
export function useForgetKept(): void {
  useEffect(() => {
    if (!("caches" in window)) return;
    const onChange = () => void forget().catch(() => undefined);
    onChange();
    return subscribeToSession(onChange);
  }, []);
}
