import { useState } from "react";
import { useViewerId } from "../../lib/session.ts";
import { hideOnError, lazyComponent } from "../../ui/lazy-component.tsx";
import { mayAsk, putOff } from "./choice.ts";
import { canNotify } from "./device.ts";

const OfferLine = lazyComponent(async () => (await import("./offer-line.tsx")).OfferLine, {
  fallback: <div className="min-h-14" />,
  onError: hideOnError,
});

function isDue(userId: string): boolean {
  if (!canNotify() || Notification.permission === "denied") return false;
  // Without one nothing could be shown; a browser may refuse it.
  return navigator.serviceWorker.controller !== null && mayAsk(userId, Date.now());
}

/**
 * Offers to turn notifications on, in a line of the page: stands where somebody has just found a reason to
 * want them. Its place is kept while it loads.
 */
export function NotificationsOffer({ className }: { className?: string }) {
  const userId = useViewerId();
  const [due, setDue] = useState(() => isDue(userId));
  if (!due) return null;
  const notNow = () => {
    putOff(userId, Date.now());
    setDue(false);
  };
  return <OfferLine className={className} onNotNow={notNow} onAnswered={() => setDue(false)} />;
}
